/** What one's own lines had come to in the newest twelve months that say something of them. Pure; amounts in the engine's sign. */
import { type OrcamentoPassado, orcamentoAtosRotas } from '@lastro/contract'
import { MESES_EXERCICIO, mesToIndex } from '@lastro/engine'
import { query } from '../../../api/api.ts'

/** By months of the exercício, 0 to 11: January stays January, whatever month the past begins with. */
export interface Passado {
  periodo: OrcamentoPassado['periodo']
  /** Months of which the ledger has something; of the others nothing is known. */
  conhecidos: readonly boolean[]
  /** Twelve of a line, by its id. */
  mesesDe: (linhaId: number) => readonly number[]
}

export function ultimosMesesQuery(id: number) {
  // Lines that others add come with a reading of their own.
  return { ...query(orcamentoAtosRotas.getPassado, { params: { id } }), staleTime: 0, refetchOnWindowFocus: false }
}

const MESES = Array.from({ length: MESES_EXERCICIO }, (_, mes) => mes)
const ZEROS = MESES.map(() => 0)
export const SEM_PASSADO: Passado = { periodo: null, conhecidos: MESES.map(() => false), mesesDe: () => ZEROS }

/** @param inicio first month of the exercício */
export function passadoOf({ periodo, meses, linhaId, valoresCentavos }: OrcamentoPassado, inicio: string): Passado {
  if (periodo === null) return SEM_PASSADO
  const volta = (mesToIndex(inicio) - mesToIndex(periodo.inicio)) % MESES_EXERCICIO
  const lugares = MESES.map((mes) => (mes + volta) % MESES_EXERCICIO)
  const linhas = new Map(linhaId.map((id, i) => [id, lugares.map((lugar) => valoresCentavos[i * MESES_EXERCICIO + lugar]!)]))
  return {
    periodo,
    conhecidos: lugares.map((lugar) => (meses & (1 << lugar)) !== 0),
    mesesDe: (id) => linhas.get(id) ?? ZEROS,
  }
}
