/**
 * Two API processes on one database and one storage, and no session affinity: every request goes to the other process than the one before.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  importacaoRotas,
  orcamentoAtosRotas,
  sessaoRotas,
  type Importacao,
  type OrcamentoEvento,
  type RotaBody,
  type RotaData,
  type RotaDef,
  type RotaParams,
} from '@lastro/contract'
import { migrate, open, startEmbedded, withTenant, type ConnectionOptions, type Database, type Embedded } from '@lastro/db'
import { startTestStore, type TestStore } from '@lastro/storage/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCliente, buildUsuario, ecdOf, planilhaOf, signIn, type TestUsuario } from '../apps/api/test/factories.ts'
import { buildOrcamento } from '../apps/api/test/orcamento-fixture.ts'
import { ensureMarcas } from '../apps/api/src/marca/marcas-padrao.ts'
import { createDataDir, removeDataDir, startProcesso, type Processo } from './lastro-process.ts'

const urlOf = ({ host, port, database, user, password = '' }: ConnectionOptions): string =>
  `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

let dados: string
let embedded: Embedded
let db: Database
let store: TestStore
const folders: string[] = []
const createFolder = async (): Promise<string> => {
  const folder = await createDataDir()
  folders.push(folder)
  return folder
}

beforeAll(async () => {
  dados = await createFolder()
  embedded = await startEmbedded({ dados })
  await migrate(embedded.conexoes.dono)
  db = await open(embedded.conexoes.app, { max: 4 })
  await ensureMarcas(db)
  store = await startTestStore()
})
afterAll(async () => {
  await db.close()
  await embedded.stop()
  await store.remove()
  for (const folder of folders) await removeDataDir(folder)
})

type Request<R extends RotaDef> = { params?: RotaParams<R>; body?: RotaBody<R> | FormData; key?: string; vista?: number }

function fileOf(content: string | Uint8Array, name = 'razao.csv'): FormData {
  const form = new FormData()
  form.set('arquivo', new Blob([Uint8Array.from(Buffer.from(content))]), name)
  return form
}

/** Person who never asks the same process twice in a row. */
class Visitor {
  readonly #addresses: () => readonly string[]
  readonly #token: string
  #turn = 0

  constructor(addresses: () => readonly string[], token: string) {
    this.#addresses = addresses
    this.#token = token
  }

  async send<R extends RotaDef>(rota: R, { params, body, key, vista }: Request<R> = {}): Promise<Response> {
    const addresses = this.#addresses()
    this.#turn += 1
    const address = addresses[this.#turn % addresses.length]!
    const names: Record<string, unknown> = params ?? {}
    const path = rota.caminho.replaceAll(/:(\w+)/g, (_, name: string) => String(names[name]))
    const isForm = body instanceof FormData
    return fetch(`${address}/v1${path}${vista === undefined ? '' : `?vista=${vista}`}`, {
      method: rota.metodo,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
  }

  async call<R extends RotaDef>(rota: R, request: Request<R> = {}): Promise<RotaData<R>> {
    const response = await this.send(rota, request)
    const answer = (await response.json()) as { data: RotaData<R> }
    if (!response.ok) throw new Error(`${rota.nome}: ${response.status} ${JSON.stringify(answer)}`)
    return answer.data
  }

  async refusal<R extends RotaDef>(rota: R, request: Request<R> = {}): Promise<string> {
    return ((await (await this.send(rota, request)).json()) as { code: string }).code
  }

  async waitFor(id: number, isReached: (importacao: Importacao) => boolean): Promise<Importacao> {
    for (;;) {
      const importacao = await this.call(importacaoRotas.get, { params: { id } })
      if (isReached(importacao)) return importacao
      await sleep(20)
    }
  }
}

/** Events of a stream, read until `isLast`. */
async function hear<T>(response: Response, isLast: (event: T) => boolean): Promise<T[]> {
  const heard: T[] = []
  let text = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    const blocks = (text + chunk).split('\n\n')
    text = blocks.pop() ?? ''
    for (const line of blocks.flatMap((block) => block.split('\n'))) {
      if (line.startsWith('data: ')) heard.push(JSON.parse(line.slice('data: '.length)) as T)
    }
    if (heard.some(isLast)) break
  }
  return heard
}

describe.each([
  ['a shared folder', async () => ({ LASTRO_ARMAZENAMENTO: await createFolder() })],
  [
    'an S3 store',
    () =>
      Promise.resolve({
        LASTRO_ARMAZENAMENTO: `s3://${store.settings.bucket}/${store.settings.prefix}`,
        LASTRO_S3_ENDERECO: store.settings.endpoint!,
        LASTRO_S3_CHAVE: store.settings.keys!.accessKeyId,
        LASTRO_S3_SEGREDO: store.settings.keys!.secretAccessKey,
      }),
  ],
])('two processes and %s', (_kind, settingsOf) => {
  let environment: Record<string, string>
  let processes: Processo[]
  let clienteId: string
  let tiago: TestUsuario
  let visitor: Visitor

  const addresses = (): string[] => processes.map(({ address }) => address)
  /** The empty data folder stands for another machine. */
  const startOne = async (): Promise<Processo> => startProcesso(await createFolder(), environment, ['--sem-paginas'])
  const visit = async (usuario: TestUsuario, cliente: string): Promise<Visitor> =>
    new Visitor(addresses, await signIn(db, usuario, cliente))

  beforeAll(async () => {
    environment = {
      ...(await settingsOf()),
      DATABASE_URL: urlOf(embedded.conexoes.dono),
      DATABASE_URL_APP: urlOf(embedded.conexoes.app),
      LASTRO_DEMONSTRACAO: '0',
      LASTRO_SEGREDO: randomBytes(32).toString('base64'),
      LASTRO_REQUISICOES_MINUTO: '1000000',
    }
    processes = [await startOne(), await startOne()]
    clienteId = await buildCliente(db)
    tiago = await buildUsuario(db, { nome: 'Tiago Sá', perfil: 'gestor', clientes: [clienteId] })
    visitor = await visit(tiago, clienteId)
  })
  afterAll(async () => {
    for (const processo of processes) await processo.stop()
  })

  const upload = async (content: string | Uint8Array, name?: string) => {
    const { arquivoId, planilha } = await visitor.call(importacaoRotas.preview, { body: fileOf(content, name) })
    return { arquivoId, mapeamento: planilha?.mapeamento }
  }
  const create = async (content: string | Uint8Array, name?: string): Promise<Importacao> => {
    const { arquivoId } = await upload(content, name)
    return visitor.call(importacaoRotas.create, { body: { arquivoId, outroCnpj: true, modo: 'somar' } })
  }

  test('a file that one received is previewed, imported and followed in the other', async () => {
    const { arquivoId, mapeamento } = await upload(planilhaOf())
    const params = { arquivoId }
    expect(await visitor.call(importacaoRotas.previewEnviado, { params, body: {} })).toMatchObject({ arquivoId, formato: 'csv' })
    const body = mapeamento === undefined ? {} : { mapeamento }
    expect(await visitor.call(importacaoRotas.previewEfeito, { params, body })).toEqual({ meses: [] })
    const key = randomUUID()
    const request = { body: { arquivoId, outroCnpj: true }, key }
    const { id } = await visitor.call(importacaoRotas.create, request)
    expect((await visitor.call(importacaoRotas.create, request)).id).toBe(id)
    const events = await hear<Importacao>(
      await visitor.send(importacaoRotas.watch, { params: { id } }),
      ({ status }) => status === 'concluida',
    )
    expect(events.at(-1)).toMatchObject({ id, status: 'concluida' })
    expect(await visitor.refusal(importacaoRotas.previewEnviado, { params, body: {} })).toBe('registro_not_found')
  })

  test('a file is discarded in the other, and never found by another cliente', async () => {
    const { arquivoId } = await upload(planilhaOf({ base: 200 }))
    const params = { arquivoId }
    const otherId = await buildCliente(db)
    const other = await visit(await buildUsuario(db, { perfil: 'gestor', clientes: [otherId] }), otherId)
    for (const rota of [importacaoRotas.discardEnviado, importacaoRotas.discardEnviado]) {
      expect(await other.refusal(rota, { params })).toBe('registro_not_found')
    }
    await visitor.call(importacaoRotas.discardEnviado, { params })
    expect(await visitor.refusal(importacaoRotas.discardEnviado, { params })).toBe('registro_not_found')
  })

  test('an import is canceled in the other', async () => {
    const { id } = await create(ecdOf({ partidas: 60_000 }), 'razao.txt')
    await visitor.waitFor(id, ({ progresso }) => progresso !== null)
    await visitor.call(importacaoRotas.cancel, { params: { id } })
    expect(await visitor.waitFor(id, ({ status }) => status !== 'processando')).toMatchObject({ status: 'cancelada' })
  })

  test('people of one budget hear each other, and a repeated act is one', async () => {
    const item = await withTenant(db, { clienteId, usuarioId: null, readOnly: true }, (tx) =>
      tx.selectFrom('grupo_item').select('id').orderBy('id').executeTakeFirstOrThrow(),
    )
    const { id, linhas } = await buildOrcamento(db, {
      clienteId,
      usuarioId: tiago.id,
      linhas: [{ grupoItem: item.id, centro: null, filial: null }],
    })
    const [linhaId = 0] = linhas
    const renata = await visit(await buildUsuario(db, { nome: 'Renata', perfil: 'gestor', clientes: [clienteId] }), clienteId)
    // Without a version, a stream begins after its answer, and may miss the act.
    const streams = await Promise.all([0, 1].map(() => visitor.send(orcamentoAtosRotas.watch, { params: { id }, vista: 0 })))
    const listening = streams.map((stream) => {
      const seen = new Set<string>()
      return hear<OrcamentoEvento>(stream, (event) => {
        if (event.tipo === 'ato') seen.add('ato')
        if (event.tipo === 'presenca' && event.pessoas.some(({ nome }) => nome.includes('Renata'))) seen.add('presenca')
        return seen.size === 2
      })
    })
    await renata.call(orcamentoAtosRotas.updatePresenca, { params: { id }, body: { linhaId, mes: 1 } })
    const body = { tipo: 'editar' as const, vista: 0, mudancas: [{ linhaId, mes: 1, valorCentavos: 12_345 }] }
    const key = randomUUID()
    const acts = [0, 1].map(() => renata.call(orcamentoAtosRotas.create, { params: { id }, body, key }))
    const [first, second] = await Promise.all(acts)
    expect(second).toEqual(first)
    for (const heard of await Promise.all(listening)) expect(heard.filter(({ tipo }) => tipo === 'ato')).toHaveLength(1)
  })

  test('wrong passwords count in both together', async () => {
    const { email } = await buildUsuario(db, { clientes: [clienteId] })
    const body = { email, senha: 'errada' }
    const codes = await Promise.all(Array.from({ length: 20 }, () => visitor.refusal(sessaoRotas.login, { body })))
    // Six are free, and a few more where the answers take longer than the first waits. Two counters would let twelve through.
    expect(codes.filter((code) => code === 'login_refused').length).toBeLessThan(10)
    expect(codes.filter((code) => code === 'login_throttled').length).toBeGreaterThan(10)
  })

  test('an import of a process that stops is completed by another one, on an empty disk', async () => {
    const { id } = await create(ecdOf({ partidas: 60_000, ano: 2021 }), 'razao.txt')
    await visitor.waitFor(id, ({ progresso }) => progresso !== null)
    await Promise.all(processes.map((processo) => processo.stop()))
    processes = [await startOne(), await startOne()]
    expect(await visitor.waitFor(id, ({ finishedAt }) => finishedAt !== null)).toMatchObject({ status: 'concluida' })
  })

  test('the file of an import whose process was killed is imported by another one, without being sent again', async () => {
    const { arquivoId } = await upload(ecdOf({ partidas: 60_000, ano: 2022 }), 'razao.txt')
    const request = { body: { arquivoId, outroCnpj: true, modo: 'somar' as const } }
    const { id } = await visitor.call(importacaoRotas.create, request)
    await visitor.waitFor(id, ({ progresso }) => progresso !== null)
    // Either of them runs it.
    await Promise.all(processes.map((processo) => processo.killTree()))
    processes = [await startOne(), await startOne()]
    expect(await visitor.waitFor(id, ({ finishedAt }) => finishedAt !== null)).toMatchObject({ status: 'interrompida' })
    const again = await visitor.call(importacaoRotas.create, request)
    expect(await visitor.waitFor(again.id, ({ finishedAt }) => finishedAt !== null)).toMatchObject({ status: 'concluida' })
  })
})
