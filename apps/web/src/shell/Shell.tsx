import { MantineProvider } from '@mantine/core'
import { Outlet } from '@tanstack/react-router'
import '../theme/mantine.css'
import { mantineTheme, mantineVariables } from '../theme/mantine-theme.ts'
import { useTema } from '../theme/tema.ts'

export function Shell() {
  return (
    <MantineProvider theme={mantineTheme} cssVariablesResolver={mantineVariables} forceColorScheme={useTema()}>
      <Outlet />
    </MantineProvider>
  )
}
