/** People and programs at work on the demonstration, who check every answer: statements, budgets, new rows, pushes and sign-in. */
import { setTimeout as sleep } from 'node:timers/promises'
import { cadastroRotas, dreRotas, integracaoRotas, ROTAS_BY_DOMAIN, type DreValores } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import { buildOrcamento } from '../apps/api/test/orcamento-fixture.ts'
import { signInApi } from './api.ts'
import type { Installation } from './installation.ts'
import { RENATA_GESTORA } from './people.ts'

export interface Answer {
  kind: string
  /** 0 when no answer came. */
  status: number
  code: string
  ms: number
  /** On the clock of `performance.now()`. */
  at: number
  /** False for a success that says something wrong. */
  isRight: boolean
}

export interface Load {
  /** Stops the workers and counts acknowledged writes that are lost or doubled. */
  finish: () => Promise<{ acknowledged: number; lost: string[]; duplicated: string[] }>
}

interface Work {
  kind: string
  pauseMs: number
  method: 'GET' | 'POST'
  path: () => string
  body?: () => unknown
  token?: () => string
  isRight?: (data: unknown) => boolean
  onSuccess?: (data: unknown) => void
}

const ANSWER_MAX_MS = 20_000
/** Half of the rate limit of a key of integrations. */
const PUSH_PAUSE_MS = 1000
const DRE_QUERY = '?inicio=2025-01&fim=2025-12'

/** Amounts of a statement. The pushes of the load are in other months, and advance its version and range. */
function amountsOf(data: unknown): string {
  const { meses, linhas, semDePara, foraDaDre } = data as DreValores
  return JSON.stringify({ meses, linhas, semDePara, foraDaDre })
}

/**
 * Every worker asks the servers in turn.
 * @param onAnswer called with every answer, also those without a status
 */
export async function startLoad(
  { addresses, withDb }: Pick<Installation, 'addresses' | 'withDb'>,
  onAnswer: (answer: Answer) => void,
): Promise<Load> {
  const api = await signInApi(addresses()[0]!, RENATA_GESTORA)
  const { cliente, usuario } = await api.call(ROTAS_BY_DOMAIN.sessao.get)
  const clienteId = cliente!.id
  const expected = amountsOf(await api.call(dreRotas.getValores, { query: { inicio: '2025-01', fim: '2025-12' } }))
  const { chave } = await api.call(integracaoRotas.create, { body: { nome: `Carga ${Date.now()}`, origem: `carga${Date.now()}` } })
  const { id, linhas } = await withDb(async (db) => {
    const item = await withTenant(db, { clienteId, usuarioId: null, readOnly: true }, (tx) =>
      tx.selectFrom('grupo_item').select('id').orderBy('id').executeTakeFirstOrThrow(),
    )
    return buildOrcamento(db, { clienteId, usuarioId: usuario.id, linhas: [{ grupoItem: item.id, centro: null, filial: null }] })
  })
  const linhaId = linhas[0]!
  let { token } = api
  let sequence = 0
  let vista = 0
  let typed = 0
  const run = Date.now().toString(36)
  const done = { centros: [] as string[], entries: [] as string[], valorCentavos: 0 }
  let sent = ''

  const works: Work[] = [
    {
      kind: 'DRE',
      pauseMs: 50,
      method: 'GET',
      path: () => `${dreRotas.getValores.caminho}${DRE_QUERY}`,
      isRight: (data) => amountsOf(data) === expected,
    },
    { kind: 'lista', pauseMs: 50, method: 'GET', path: () => ROTAS_BY_DOMAIN.orcamento.list.caminho },
    {
      kind: 'cadastro',
      pauseMs: 30,
      method: 'POST',
      path: () => ROTAS_BY_DOMAIN.centroCusto.create.caminho,
      body: () => {
        sent = `${run}-${(sequence += 1)}`.toUpperCase()
        return { valores: { codigo: sent, descricao: sent } }
      },
      onSuccess: () => done.centros.push(sent),
    },
    {
      kind: 'edição',
      pauseMs: 30,
      method: 'POST',
      path: () => `/Orcamento/${id}/atos`,
      body: () => ({ tipo: 'editar', vista, mudancas: [{ linhaId, mes: 1, valorCentavos: (typed += 1) }] }),
      onSuccess: (data) => {
        vista = (data as { sequencia: number }).sequencia
        done.valorCentavos = typed
      },
    },
    {
      kind: 'entrada',
      pauseMs: 1500,
      method: 'POST',
      path: () => ROTAS_BY_DOMAIN.sessao.login.caminho,
      body: () => RENATA_GESTORA,
      token: () => '',
      onSuccess: (data) => ({ token } = data as { token: string }),
    },
  ]

  const stop = new AbortController()
  const ask = async (work: Work, address: string): Promise<void> => {
    const at = performance.now()
    const bearer = work.token?.() ?? token
    const body = work.body?.()
    const answer: Answer = { kind: work.kind, status: 0, code: '', ms: 0, at, isRight: true }
    try {
      const response = await fetch(`${address}/v1${work.path()}`, {
        method: work.method,
        signal: AbortSignal.timeout(ANSWER_MAX_MS),
        headers: {
          ...(bearer === '' ? {} : { authorization: `Bearer ${bearer}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const { data, code = '' } = (await response.json()) as { data?: unknown; code?: string }
      Object.assign(answer, { status: response.status, code })
      if (response.ok) {
        answer.isRight = work.isRight?.(data) ?? true
        work.onSuccess?.(data)
      }
    } catch {
      // The server was killed, or did not answer in time: the status stays 0.
    }
    answer.ms = performance.now() - at
    onAnswer(answer)
  }
  /** @returns how many the server did not have; undefined without a success */
  const push = async (ids: readonly string[], address: string): Promise<number | undefined> => {
    const lines = [
      { tipo: 'conta', conta: 'Q1', descricao: 'Caixa', natureza: 1 },
      { tipo: 'conta', conta: 'Q4', descricao: 'Receita da carga', natureza: 4 },
      ...ids.map((each) => ({
        id: each,
        data: '2033-05-10',
        partidas: [
          { conta: 'Q1', valorCentavos: -1 },
          { conta: 'Q4', valorCentavos: 1 },
        ],
      })),
    ]
    const at = performance.now()
    const answer: Answer = { kind: 'envio', status: 0, code: '', ms: 0, at, isRight: true }
    let written: number | undefined
    try {
      const response = await fetch(`${address}/v1${integracaoRotas.send.caminho}`, {
        method: 'POST',
        signal: AbortSignal.timeout(ANSWER_MAX_MS),
        headers: { authorization: `Bearer ${chave}`, 'content-type': 'application/x-ndjson' },
        body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
      })
      const { data, code = '' } = (await response.json()) as { data?: Record<'gravados', number>; code?: string }
      Object.assign(answer, { status: response.status, code })
      if (response.ok && data !== undefined) written = data.gravados
    } catch {
      // As above.
    }
    answer.ms = performance.now() - at
    onAnswer(answer)
    if (answer.status === 200) done.entries.push(...ids)
    return written
  }
  let turn = 0
  const next = (): string => addresses()[(turn += 1) % addresses().length]!
  const loop = async (step: () => Promise<unknown>, pauseMs: number): Promise<void> => {
    while (!stop.signal.aborted) {
      await step()
      await sleep(pauseMs)
    }
  }
  const workers = [
    ...works.map((work) => loop(() => ask(work, next()), work.pauseMs)),
    loop(() => push([`${run}-${(sequence += 1)}`], next()), PUSH_PAUSE_MS),
  ]
  return {
    async finish() {
      stop.abort()
      await Promise.all(workers)
      const after = await signInApi(addresses()[0]!, RENATA_GESTORA)
      const listed = (await after.call(cadastroRotas.listCentrosCusto)).map(({ codigo }) => codigo)
      const once = new Set(listed)
      const lost = done.centros.filter((codigo) => !once.has(codigo))
      for (let i = 0; i < done.entries.length; i += 200) {
        const fresh = await push(done.entries.slice(i, i + 200), addresses()[0]!)
        if (fresh !== 0) lost.push(`${fresh ?? 'perhaps all'} of the entries from ${done.entries[i]}`)
      }
      const response = await fetch(`${addresses()[0]!}/v1/Orcamento/${id}/linhas`, { headers: { authorization: `Bearer ${after.token}` } })
      const { data } = (await response.json()) as { data: { linhas: { valoresCentavos: number[] } } }
      const [valor = 0] = data.linhas.valoresCentavos
      // An edit without an answer may have been written.
      if (valor < done.valorCentavos || valor > typed) lost.push(`the cell is ${valor}, and ${done.valorCentavos} was acknowledged`)
      return {
        acknowledged: done.centros.length + done.entries.length + vista,
        lost,
        duplicated: listed.filter((codigo, i) => listed.indexOf(codigo) !== i),
      }
    },
  }
}
