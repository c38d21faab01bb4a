import { MODELO_GRUPOS } from '../modelo/grupos.ts'
import type { ContaContext } from './normalize.ts'

/** Normal balance of an account or grupo item. */
export type Side = 'credito' | 'debito'

/** Itens of OUT and RFI differ from each other; those left out may have either balance. */
const MIXED: Readonly<Record<string, Side>> = {
  'OUT.01': 'credito',
  'OUT.02': 'debito',
  'OUT.05': 'credito',
  'OUT.06': 'credito',
  'OUT.07': 'debito',
  'RFI.01': 'credito',
  'RFI.02': 'debito',
  'RFI.03': 'credito',
  'RFI.04': 'debito',
  'RFI.05': 'debito',
  'RFI.06': 'credito',
  'RFI.07': 'debito',
}
const EITHER = new Set(['DED.10', 'IRC.03'])

const SIDES = new Map(
  MODELO_GRUPOS.flatMap(({ natureza, itens }) =>
    itens.flatMap(({ codigo }): [string, Side][] => {
      if (natureza === 'outras' || natureza === 'resultado_financeiro') return MIXED[codigo] === undefined ? [] : [[codigo, MIXED[codigo]]]
      return EITHER.has(codigo) ? [] : [[codigo, natureza === 'receita_bruta' ? 'credito' : 'debito']]
    }),
  ),
)

/** Undefined when the item may have either balance, or is not of the model. */
export function sideOfItem(grupoItem: string): Side | undefined {
  return SIDES.get(grupoItem)
}

export function sideOfContext(context: ContaContext | undefined): Side | undefined {
  if (context === undefined) return undefined
  return context === 'receita' ? 'credito' : 'debito'
}

export function sideOfSaldo(saldoCentavos: number | undefined): Side | undefined {
  if (!saldoCentavos) return undefined
  return saldoCentavos > 0 ? 'credito' : 'debito'
}
