import { Activity, Component, type ComponentType, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { messages } from '#lib/contract/messages.ts';
import { said } from '#lib/language/language.ts';
import { PortalPlace } from '../ui/surface/portal-place.ts';
import { renewImages } from './renew-images.ts';
import { startRouter } from './router/listen.ts';

/** Its texts are messages, so this first script of every screen needs no catalogue. */
function SomethingWentWrong() {
  return (
    <section
      role="alert"
      className="grid h-full min-h-[60dvh] place-content-center justify-items-center gap-4 bg-ground px-4 py-16 text-center text-text"
    >
      <h2 className="text-28">{said(messages.somethingWrong)}</h2>
      <p className="text-dim">{said(messages.tryLaterOrSupport)}</p>
      {/* Not `Button`, whose spinner would be in the first script of every screen. */}
      <button type="button" className="button button-primary mt-2" onClick={() => location.reload()}>
        {said(messages.reloadPage)}
      </button>
    </section>
  );
}

interface Props {
  children: ReactNode;
}

/** Our own error boundary: the usual package is five times as large and would be in the first script of every screen. React logs the error. */
class Boundary extends Component<Props, { failed: boolean }> {
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override state = { failed: false };
  override render() {
    return this.state.failed ? <SomethingWentWrong /> : this.props.children;
  }
}

/** While the island's screen is parked, its state stays and its effects stop: nothing plays, listens or loads. */
function WhileShown({ children }: Props) {
  const mark = useRef<HTMLElement>(null);
  const screen = useRef<HTMLElement>(null);
  const [shown, setShown] = useState(true);

  useLayoutEffect(() => {
    startRouter();
    renewImages();
    const element = mark.current?.closest<HTMLElement>('[data-screen]');
    if (!element) return;
    screen.current = element;
    const follow = () => setShown(!element.hidden);
    // Synchronously, because the router then restores the scroll positions.
    const followNow = () => flushSync(follow);
    follow();
    element.addEventListener('riff-screen', followNow);
    return () => element.removeEventListener('riff-screen', followNow);
  }, []);

  return (
    <PortalPlace value={screen}>
      <i ref={mark} hidden />
      <Activity mode={shown ? 'visible' : 'hidden'}>{children}</Activity>
    </PortalPlace>
  );
}

/** The island as its page mounts it: a failure screen replaces it if it cannot be rendered, and its effects stop while its screen is parked. */
export function failsafe<Props extends object>(Island: ComponentType<Props>) {
  return function Failsafe(props: Props) {
    return (
      <WhileShown>
        <Boundary>
          <Island {...props} />
        </Boundary>
      </WhileShown>
    );
  };
}
