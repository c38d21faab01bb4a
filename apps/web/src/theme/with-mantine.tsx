/** What Mantine draws, with what it needs for that: menus and dialogs come when they are asked for, and no first screen waits for any of it. */
import { MantineContext, MantineProvider } from '@mantine/core'
import { type ComponentType, use } from 'react'
import './mantine.css'
import { mantineTheme } from './mantine-theme.ts'
import { useTema } from './color-scheme.ts'

/** A component that shows something of Mantine's. Its variables are those of `mantine.css`: written once, not by every menu. */
export function comMantine<P extends object>(Tela: ComponentType<P>): ComponentType<P> {
  return function ComMantine(props: P) {
    const tema = useTema()
    // Inside of another one there is all of it already.
    if (use(MantineContext) !== null) return <Tela {...props} />
    return (
      <MantineProvider
        theme={mantineTheme}
        withCssVariables={false}
        withGlobalClasses={false}
        defaultColorScheme={tema}
        forceColorScheme={tema}
      >
        <Tela {...props} />
      </MantineProvider>
    )
  }
}
