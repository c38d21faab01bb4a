/** Past of the user's lines: the latest twelve months with data. Pure; amounts in the engine's sign. */
import { type OrcamentoPassado, orcamentoAtosRotas } from '@lastro/contract'
import { MESES_EXERCICIO, mesToIndex } from '@lastro/engine'
import { query } from '../../../api/api.ts'

/** Indexed by month of the exercício, 0 to 11. January stays January in every past period. */
export interface Passado {
  periodo: OrcamentoPassado['periodo']
  known: readonly boolean[]
  mesesDe: (linhaId: number) => readonly number[]
}

export function lastMesesQuery(id: number) {
  return { ...query(orcamentoAtosRotas.getPassado, { params: { id } }), staleTime: 0, refetchOnWindowFocus: false }
}

const MESES = Array.from({ length: MESES_EXERCICIO }, (_, mes) => mes)
const ZEROS = MESES.map(() => 0)
export const SEM_PASSADO: Passado = { periodo: null, known: MESES.map(() => false), mesesDe: () => ZEROS }

export function passadoOf({ periodo, meses, linhaId, valoresCentavos }: OrcamentoPassado, inicio: string): Passado {
  if (periodo === null) return SEM_PASSADO
  const offset = (mesToIndex(inicio) - mesToIndex(periodo.inicio)) % MESES_EXERCICIO
  const locations = MESES.map((mes) => (mes + offset) % MESES_EXERCICIO)
  const lines = new Map(linhaId.map((id, i) => [id, locations.map((location) => valoresCentavos[i * MESES_EXERCICIO + location]!)]))
  return {
    periodo,
    known: locations.map((location) => (meses & (1 << location)) !== 0),
    mesesDe: (id) => lines.get(id) ?? ZEROS,
  }
}
