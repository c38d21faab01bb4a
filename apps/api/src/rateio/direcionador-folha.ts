/** A driver year as a sheet: values, missing months and months held by a fechamento. */
import type { DirecionadorFolha, RateioRegraSalva } from '@lastro/contract'
import { addMeses, listMeses, printMicros, type Mes, type Periodo } from '@lastro/engine'
import { sql } from 'kysely'
import type { ContextoCliente } from '../http/contexto.ts'

export interface DirecionadorCell {
  centroCusto: number
  filial: number | null
}

export const locationOf = ({ centroCusto, filial }: DirecionadorCell): string => `${centroCusto} ${filial ?? 0}`

interface SheetQuery {
  cells: DirecionadorCell[]
  defasagem: number
  regra: Pick<RateioRegraSalva, 'mesInicio' | 'mesFim' | 'ativo' | 'nome'>
}

export function listRequests(regras: readonly RateioRegraSalva[], direcionador: number): SheetQuery[] {
  return regras.flatMap((regra): SheetQuery[] => {
    const { metodo, ativo } = regra
    if (!ativo) return []
    if ('servicos' in metodo) {
      const cells = metodo.servicos.flatMap(({ base }) =>
        base.tipo === 'direcionador' && base.direcionador === direcionador
          ? base.destinos.map(({ centroCusto }) => ({ centroCusto, filial: null }))
          : [],
      )
      return cells.length === 0 ? [] : [{ regra, defasagem: 0, cells }]
    }
    if (metodo.tipo !== 'direcionador' || metodo.direcionador !== direcionador) return []
    return [{ regra, defasagem: metodo.defasagemMeses, cells: metodo.destinos.map(({ centroCusto, filial }) => ({ centroCusto, filial })) }]
  })
}

/** Months needed by rules, per place: months with entries in the validity of a rule, shifted by its lag. */
function listMesesRequests(requests: readonly SheetQuery[], available: Periodo | null): Map<string, Set<Mes>> {
  const meses = new Map<string, Set<Mes>>()
  if (available === null) return meses
  for (const { regra, defasagem, cells } of requests) {
    const inicio = regra.mesInicio !== null && regra.mesInicio > available.inicio ? regra.mesInicio : available.inicio
    const fim = regra.mesFim !== null && regra.mesFim < available.fim ? regra.mesFim : available.fim
    if (fim < inicio) continue
    const requestedMeses = listMeses(inicio, fim).map((mes) => addMeses(mes, -defasagem))
    for (const location of cells) {
      const mesesOfPlace = meses.get(locationOf(location)) ?? new Set<Mes>()
      for (const mes of requestedMeses) mesesOfPlace.add(mes)
      meses.set(locationOf(location), mesesOfPlace)
    }
  }
  return meses
}

/** Last month held by closed months; null when no rule of those months uses the driver, as in `fechamento_impressao`. */
export function heldUntil(requests: readonly SheetQuery[], closedUntil: Mes | null): Mes | null {
  if (closedUntil === null) return null
  return requests.some(({ regra }) => regra.mesInicio === null || regra.mesInicio <= closedUntil) ? closedUntil : null
}

export interface AnoRow extends DirecionadorCell {
  ano: number
  arquivada: boolean
  micros: (number | null)[]
}

export async function listAnos({ tx, cliente }: ContextoCliente, direcionador: number, ano: number): Promise<AnoRow[]> {
  const meses = sql.join(Array.from({ length: 12 }, (_, i) => sql.ref(`a.m${String(i + 1).padStart(2, '0')}_micros`)))
  const { rows } = await sql<AnoRow>`
    select a.centro_custo_id as "centroCusto", a.filial_id as filial, a.ano, a.arquivado as arquivada, jsonb_build_array(${meses}) as micros
    from direcionador_ano a
    where a.cliente_id = ${cliente.id} and a.direcionador_id = ${direcionador} and a.ano in (${ano}::int, ${ano - 1}::int)`.execute(tx)
  return rows
}

export async function listAnosComValor({ tx, cliente }: ContextoCliente, direcionador: number): Promise<number[]> {
  const { rows } = await sql<{ ano: number }>`
    select distinct mes / 100 as ano from direcionador_valor
    where cliente_id = ${cliente.id} and direcionador_id = ${direcionador} order by ano desc`.execute(tx)
  return rows.map(({ ano }) => ano)
}

interface SheetInput {
  ano: number
  anos: readonly AnoRow[]
  requests: readonly SheetQuery[]
  disponivel: Periodo | null
  /** Sort key of the screen. It changes when the place is gone. */
  ordem: (location: DirecionadorCell) => string
}

const printOuNothing = (micros: number | null): string | null => (micros === null ? null : printMicros(micros))

export function buildLinhas({ ano, anos, requests, disponivel, ordem }: SheetInput): DirecionadorFolha['linhas'] {
  const meses = listMeses(`${ano}-01`, `${ano}-12`)
  const requestsOf = listMesesRequests(requests, disponivel)
  const deste = new Map(anos.filter((row) => row.ano === ano).map((row) => [locationOf(row), row]))
  const vivos = anos.filter((row) => !row.arquivada && row.micros.some((micros) => micros !== null))
  const dezembros = new Map(vivos.flatMap((row) => (row.ano === ano - 1 ? [[locationOf(row), row.micros[11] ?? null]] : [])))
  const locations = new Map<string, DirecionadorCell>()
  const doAno = requests.filter(({ regra }) => (regra.mesInicio ?? '') <= `${ano}-12` && (regra.mesFim ?? `${ano}-01`) >= `${ano}-01`)
  for (const location of [...deste.values(), ...vivos, ...doAno.flatMap((request) => request.cells)])
    locations.set(locationOf(location), location)
  return [...locations.values()]
    .toSorted((a, b) => (ordem(a) < ordem(b) ? -1 : 1))
    .map(({ centroCusto, filial }) => {
      const location = locationOf({ centroCusto, filial })
      const row = deste.get(location)
      const micros = row === undefined ? meses.map(() => null) : row.micros
      const arquivada = row?.arquivada ?? false
      return {
        centroCusto,
        filial,
        valores: micros.map(printOuNothing),
        anterior: printOuNothing(dezembros.get(location) ?? null),
        faltam: meses.filter((mes, i) => requestsOf.get(location)?.has(mes) === true && (arquivada || micros[i] === null)),
        arquivada,
      }
    })
}
