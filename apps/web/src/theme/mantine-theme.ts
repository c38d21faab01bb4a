import { createTheme } from '@mantine/core'

export const mantineTheme = createTheme({
  fontFamily: 'var(--font)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  defaultRadius: 'md',
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  breakpoints: { xs: '37.5em', sm: '60em', md: '80em', lg: '120em', xl: '160em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // role=menu does not allow the placeholder as a child; opening focuses the first item instead.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, shadow: 'md', radius: 'md', transitionProps: { duration: 80 } } },
    Popover: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 80 } } },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 80 } } },
    Modal: { defaultProps: { centered: true, transitionProps: { duration: 100 } } },
  },
})
