import { loginForm } from '#lib/stores/auth/login-form.ts';
import { AuthForm } from './AuthForm.tsx';

/** The fields of the Login screen. */
export default function LoginForm() {
  return (
    <AuthForm
      form={loginForm}
      looks={{
        email: { label: 'Email', type: 'email', autoComplete: 'username', autoCapitalize: 'none' },
        password: { label: 'Password', type: 'password', autoComplete: 'current-password' },
      }}
    >
      Login
    </AuthForm>
  );
}
