/** Mantine drawn with our tokens: its menus, dialogs and fields take colours, type and sizes from `tokens.css`. */
import { createTheme, type CSSVariablesResolver } from '@mantine/core'

export const mantineTheme = createTheme({
  fontFamily: 'var(--font)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  defaultRadius: 'md',
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  breakpoints: { xs: '37.5em', sm: '60em', md: '80em', lg: '120em', xl: '160em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // The placeholder is a child that role=menu does not allow; opening focuses the first item instead.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, shadow: 'md', radius: 'md', transitionProps: { duration: 80 } } },
    Popover: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 80 } } },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 80 } } },
    Modal: { defaultProps: { centered: true, transitionProps: { duration: 100 } } },
  },
})

const shared = {
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-body': 'var(--raised)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--accent-6)',
  '--mantine-color-error': 'var(--unf)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-2)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--surface-2)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--accent-6)',
  '--mantine-primary-color-filled-hover': 'var(--accent-7)',
  '--mantine-primary-color-light': 'var(--accent-1)',
  '--mantine-primary-color-light-hover': 'var(--accent-2)',
  '--mantine-primary-color-light-color': 'var(--accent-7)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-shadow-md': 'var(--shadow-2)',
}

export const mantineVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared })
