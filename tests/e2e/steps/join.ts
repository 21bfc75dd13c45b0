import type { Page } from 'playwright';

let joined = 0;

/** A person in the form that the sign-up needs. */
export interface Person {
  displayName: string;
  email: string;
  password: string;
}

/** Creates a new account; the browser stays a visitor's. */
export async function makeAccount(page: Page, displayName: string, password = 'four small keys'): Promise<Person> {
  joined += 1;
  const email = `member-${Date.now()}-${joined}@example.org`;
  const person = { displayName, email, password };
  const answer = await page.request.post('/api/auth/register', { data: { ...person, confirmPassword: password } });
  if (!answer.ok()) throw new Error(`${displayName} cannot register: ${await answer.text()}`);
  return person;
}

/** Creates an account and signs the browser in with it. */
export async function join(page: Page, displayName: string): Promise<Person> {
  const person = await makeAccount(page, displayName);
  const answer = await page.request.post('/api/auth/login', { data: person });
  if (!answer.ok()) throw new Error(`${displayName} cannot log in: ${await answer.text()}`);
  return person;
}

/** Logs in with the form that the browser shows. */
export async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}
