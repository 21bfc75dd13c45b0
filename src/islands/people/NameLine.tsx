import type { ReactNode } from 'react';

interface Props {
  userName: string;
  /** What stands behind the name. */
  children: ReactNode;
  className: string;
}

/**
 * A user name, which has the line to itself where something behind it does not fit: people know each other by it. The point between the two
 * stands before the first place of a line, where it is cut off.
 */
export const NameLine = ({ userName, children, className }: Props) => (
  <span className={`min-w-0 overflow-hidden ${className}`}>
    <span className="-ml-3 flex flex-wrap">
      <bdi dir="auto" className="max-w-full truncate pl-3">
        @{userName}
      </bdi>
      <span className="relative whitespace-nowrap pl-3 before:absolute before:left-1 before:content-['·'_/_'']">
        {children}
      </span>
    </span>
  </span>
);
