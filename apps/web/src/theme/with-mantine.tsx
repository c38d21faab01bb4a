/** Lazy Mantine provider for menus and dialogs, which first screens do not need. */
import { MantineContext, MantineProvider } from '@mantine/core'
import { type ComponentType, use } from 'react'
import './mantine.css'
import { mantineTheme } from './mantine-theme.ts'
import { useTheme } from './color-scheme.ts'

/** Wraps a component that renders Mantine. Its CSS variables are in `mantine.css`, written once. */
export function comMantine<P extends object>(Tela: ComponentType<P>): ComponentType<P> {
  return function ComMantine(props: P) {
    const theme = useTheme()
    if (use(MantineContext) !== null) return <Tela {...props} />
    return (
      <MantineProvider
        theme={mantineTheme}
        withCssVariables={false}
        withGlobalClasses={false}
        defaultColorScheme={theme}
        forceColorScheme={theme}
      >
        <Tela {...props} />
      </MantineProvider>
    )
  }
}
