const token = (name) => `rgb(var(--${name}) / <alpha-value>)`;

/** Names for the values in `src/styles/tokens.css`; nothing else in the product defines a colour, size or radius. @type {import('tailwindcss').Config} */
export default {
  content: ['./src/{components,islands,layouts,pages}/**/*.{astro,ts,tsx}'],
  // Words in scripts that happen to be names of classes.
  blocklist: ['container', 'grayscale', 'invert', 'sepia'],
  darkMode: ['selector', '.dark'],
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      ground: token('ground'),
      raised: token('raised'),
      line: 'rgb(var(--line))',
      edge: 'rgb(var(--edge))',
      text: token('text'),
      dim: token('dim'),
      accent: token('accent'),
      'accent-text': token('accent-text'),
      'on-accent': token('on-accent'),
      success: token('success'),
      warning: token('warning'),
      danger: token('danger'),
      'danger-strong': token('danger-strong'),
      'danger-text': token('danger-text'),
      'success-text': token('success-text'),
      scrim: token('scrim'),
      light: token('light'),
    },
    fontFamily: {
      brand: ['Gabarito', 'Gabarito fallback', 'system-ui', 'sans-serif'],
      sans: ['system-ui', '-apple-system', 'Segoe UI', 'Roboto', 'Helvetica Neue', 'Noto Sans', 'Arial', 'sans-serif'],
    },
    fontSize: {
      12: ['0.75rem', '1.5'],
      14: ['0.875rem', '1.5'],
      16: ['1rem', '1.5'],
      20: ['1.25rem', '1.15'],
      28: ['1.75rem', '1.15'],
      40: ['2.5rem', '1.15'],
    },
    borderRadius: { none: '0', DEFAULT: '8px', card: '16px', full: '9999px' },
    boxShadow: { none: 'none', float: '0 8px 32px rgb(0 0 0 / 0.24), 0 2px 8px rgb(0 0 0 / 0.16)' },
    transitionDuration: { DEFAULT: '150ms', state: '150ms', panel: '250ms' },
    transitionTimingFunction: { DEFAULT: 'ease-out', in: 'ease-out', out: 'ease-in' },
    extend: {
      spacing: {
        bar: 'var(--bar)',
        rail: 'var(--rail)',
        'safe-top': 'var(--safe-top)',
        'safe-bottom': 'var(--safe-bottom)',
      },
    },
  },
  plugins: [
    ({ addVariant }) => {
      addVariant('sideways', '@media (min-aspect-ratio: 1) and (max-height: 500px) and (max-width: 1023px)');
      // A mouse and no touch screen: targets may be lower than 44 pixels.
      addVariant('fine', '@media (min-width: 768px) and (pointer: fine) and (not (any-pointer: coarse))');
    },
  ],
};
