/** A user and a group of the system, as numbers. */
export interface User {
  uid: number;
  gid: number;
}

/** The user of this process; on systems without numbers the answer has no use. */
export const ourselves = (): User => ({ uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 });
