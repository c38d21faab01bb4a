/** Request mix of the load, for one person. */

/** Share of each kind of request, in percent. */
export const MIX = { statement: 60, drillDown: 15, edit: 15, list: 8, import: 2 } as const
export type Kind = keyof typeof MIX

export interface Person {
  token: string
  key: string
  orcamentoId: number
  /** Lines of the budget that only this person edits. */
  linhas: number[]
  centros: number[]
  filiais: number[]
  contas: number[]
}

export interface LoadRequest {
  kind: Kind
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

/** `see` takes the budget version of an edit's answer, which the next edit sends as seen. */
export interface PersonLoad {
  next: () => LoadRequest
  see: (sequencia: number) => void
}

/** Statements that a person repeats. Forty clientes have thousands of different ones. */
const VIEWS = 12
const ENTRIES = 20
const LISTS = ['Importacao', 'Orcamento', 'DePara/regras', 'Cadastros/centros-custo', 'Grupo/arvore']

/** Seeded pseudo-random numbers from 0 up to but excluding 1 (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function chooseKind(random: () => number): Kind {
  let left = random() * 100
  for (const kind of Object.keys(MIX) as Kind[]) {
    left -= MIX[kind]
    if (left < 0) return kind
  }
  return 'statement'
}

/**
 * Sequence of requests of one person.
 * @param seed of the person and of the run, because external ids of imports and edited amounts must be new in each run
 */
export function createPersonLoad(person: Person, seed: number): PersonLoad {
  const random = createRandom(seed)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!
  const month = (i: number): string => `${2024 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, '0')}`
  const period = (): string => {
    const length = pick([1, 3, 6, 12, 12])
    const start = 12 + Math.floor(random() * (13 - length))
    return `inicio=${month(start)}&fim=${month(start + length - 1)}`
  }
  const view = (): string => {
    const centro = random() < 0.5 ? `&centroCusto=${pick(person.centros)}` : ''
    const filial = random() < 0.3 ? `&filial=${pick(person.filiais)}` : ''
    const rateio = random() < 0.3 ? '&rateio=depois' : ''
    const filter = `${period()}${centro}${filial}${rateio}`
    if (random() < 0.6) return `Dre/valores?${filter}`
    return `Dre/comparativo?${filter}&fontes=${pick(['realizado,orcado', 'realizado,anterior', 'realizado,orcado,anterior'])}&por=${pick(['total', 'mes'])}`
  }
  const views = Array.from({ length: VIEWS }, view)
  const headers = { authorization: `Bearer ${person.token}` }
  let [seen, sent] = [0, 0]

  const requests: Record<Kind, () => Omit<LoadRequest, 'kind'>> = {
    statement: () => ({ method: 'GET', path: pick(views), headers }),
    drillDown: () => {
      const path = pick([
        () => `Dre/explicar?${period()}&codigo=${pick(['RB', 'RL', 'LL'])}`,
        () => `Dre/lancamentos?${period()}&conta=${pick(person.contas)}&limite=50`,
        () => `Dre/centros?${period()}&codigo=LL`,
      ])()
      return { method: 'GET', path, headers }
    },
    edit: () => {
      const mudancas = [
        { linhaId: pick(person.linhas), mes: 1 + Math.floor(random() * 12), valorCentavos: 1_000_000 + Math.floor(random() * 1e9) },
      ]
      return {
        method: 'POST',
        path: `Orcamento/${person.orcamentoId}/atos`,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ tipo: 'editar', vista: seen, mudancas }),
      }
    },
    list: () => ({ method: 'GET', path: pick(LISTS), headers }),
    import: () => {
      const entries = Array.from({ length: ENTRIES }, () => {
        const valorCentavos = 100 + Math.floor(random() * 1_000_000)
        const partidas = [
          { conta: `4.${String(1 + Math.floor(random() * 400)).padStart(4, '0')}`, centroCusto: 'C01', filial: 'F1', valorCentavos },
          { conta: '1.0001', valorCentavos: -valorCentavos },
        ]
        return JSON.stringify({ id: `${seed}-${sent++}`, data: '2025-12-30', partidas })
      })
      return {
        method: 'POST',
        path: 'Integracao/lancamentos',
        headers: { authorization: `Bearer ${person.key}`, 'content-type': 'application/x-ndjson' },
        body: `${entries.join('\n')}\n`,
      }
    },
  }
  return {
    next: () => {
      const kind = chooseKind(random)
      return { kind, ...requests[kind]() }
    },
    see: (sequencia) => (seen = Math.max(seen, sequencia)),
  }
}
