import type { ReactNode } from 'react'
import { Grid, Stack } from '../../../ui/layout.tsx'
import { Truncate } from '../../../ui/Text.tsx'
import { Valor } from '../../../ui/Valor.tsx'
import type { Inicio } from '@lastro/contract'

/** Largest accounts without De-Para. */
export function MaioresContas({ contas, children }: { contas: Inicio['semDePara']['maiores']; children?: ReactNode }) {
  return (
    <Stack as="ul" gap={6}>
      {contas.map(({ contaId, codigo, descricao, saldoCentavos }) => (
        <Conta key={contaId} {...(codigo !== descricao && { codigo })} descricao={descricao} centavos={saldoCentavos} />
      ))}
      {children}
    </Stack>
  )
}

export function Conta({ codigo, descricao, centavos }: { codigo?: string; descricao: string; centavos: number }) {
  return (
    <Grid
      as="li"
      columns={codigo === undefined ? 'minmax(0, 1fr) auto' : '96px minmax(0, 1fr) auto'}
      phone={codigo === undefined ? 'minmax(0, 1fr) auto' : 'auto minmax(0, 1fr) auto'}
      gap={12}
    >
      {codigo !== undefined && <Truncate tone="quiet">{codigo}</Truncate>}
      <Truncate tone={codigo === undefined ? 'quiet' : 'soft'}>{descricao}</Truncate>
      <Valor centavos={centavos} />
    </Grid>
  )
}
