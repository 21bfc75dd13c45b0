import type { ComponentType } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

function SomethingWentWrong() {
  return (
    <section
      role="alert"
      className="grid h-full min-h-[60dvh] place-content-center justify-items-center gap-4 bg-ground px-4 py-16 text-center text-text"
    >
      <h2 className="text-28">Something went wrong.</h2>
      <p className="text-dim">Please try again later or contact support.</p>
      {/* Not `Button`: its spinner would be in the first script of every screen. */}
      <button type="button" className="button button-primary mt-2" onClick={() => location.reload()}>
        Reload page
      </button>
    </section>
  );
}

/** The screen, replaced by the failure screen if it cannot be rendered; React logs why. */
export function failsafe<Props extends object>(Screen: ComponentType<Props>) {
  return function Failsafe(props: Props) {
    return (
      <ErrorBoundary FallbackComponent={SomethingWentWrong}>
        <Screen {...props} />
      </ErrorBoundary>
    );
  };
}
