/** The whole way of a file by the API: received, examined, its questions answered, imported, and the statement of its months. */
import { createAdmin } from '@lastro/api/commands/create-admin.ts'
import type { DreResposta, Importacao, ImportacaoPrevia, Mapeamento, Leitura } from '@lastro/contract'
import { migrate, open, startEmbedded, withTenant, type ConnectionOptions, type Database } from '@lastro/db'
import { ensureModeloGerencial } from '@lastro/importacao'
import { nextCnpj } from '@lastro/db/testing'
import { sql } from 'kysely'
import { createDataDir, removeDataDir, startProcesso } from '../test/lastro-process.ts'

const ACESSO = { email: 'medida@lastro.example', nome: 'Medida', senha: 'cronometro-e-lastro' }
const WAIT_MS = 5

type Answers = Readonly<Record<string, string>>
interface ShapeUpload {
  nome: string
  bytes: Uint8Array
  respostas: Answers
}

/** Imports each file into a new cliente, which remembers no recipe. */
export interface ImportServer extends AsyncDisposable {
  /** @returns milliseconds from the first byte to the statement */
  time: (file: ShapeUpload) => Promise<number>
}

const urlOf = ({ host, port, database, user, password = '' }: ConnectionOptions): string =>
  `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

export async function openImportServer(): Promise<ImportServer> {
  await using stack = new AsyncDisposableStack()
  const dataDir = await createDataDir()
  stack.defer(() => removeDataDir(dataDir))
  const database = await startEmbedded({ dados: dataDir })
  stack.defer(() => database.stop())
  await migrate(database.conexoes.dono)
  const db = await open(database.conexoes.app)
  stack.defer(() => db.close())
  const { id: usuarioId } = await createAdmin(db, ACESSO)
  const processo = await startProcesso(
    dataDir,
    {
      DATABASE_URL: urlOf(database.conexoes.dono),
      DATABASE_URL_APP: urlOf(database.conexoes.app),
      LASTRO_DEMONSTRACAO: '0',
      LASTRO_REQUISICOES_MINUTO: '10000000',
    },
    ['--sem-paginas'],
  )
  stack.defer(() => processo.stop())
  const base = `${processo.address}/v1`
  const { email, senha } = ACESSO
  const { token } = await ask<{ token: string }>(`${base}/api/login`, undefined, { email, senha })
  const kept = stack.move()
  return {
    time: async (file) => {
      const clienteId = await createCliente(db, usuarioId)
      const session = await ask<{ token: string }>(`${base}/Sessao/cliente`, token, { clienteId })
      return timeImport(base, session.token, file)
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

async function createCliente(db: Database, usuarioId: string): Promise<string> {
  const clienteId = crypto.randomUUID()
  await withTenant(db, { clienteId, usuarioId }, async (tx) => {
    await sql`insert into cliente (id, cnpj, nome, nome_curto) values (${clienteId}, ${nextCnpj()}, 'Medida', 'Medida')`.execute(tx)
    await ensureModeloGerencial(tx, clienteId)
  })
  return clienteId
}

async function ask<T>(url: string, token: string | undefined, body?: object | FormData): Promise<T> {
  const isForm = body instanceof FormData
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  const { data, message } = (await response.json()) as { data?: T; message?: string }
  if (!response.ok || data === undefined) throw new Error(`${url} answered ${response.status}: ${message ?? ''}`)
  return data
}

async function timeImport(base: string, token: string, { nome, bytes, respostas }: ShapeUpload): Promise<number> {
  const begin = performance.now()
  const form = new FormData()
  form.append('arquivo', new Blob([Buffer.from(bytes)]), nome)
  let preview = await ask<ImportacaoPrevia>(`${base}/Importacao/previa`, token, form)
  const { arquivoId } = preview
  for (;;) {
    const { planilha } = preview
    const question = planilha?.perguntas.find(({ chave }) => respostas[chave] !== undefined)
    if (planilha === null || question === undefined) break
    preview = await ask(`${base}/Importacao/previa/${arquivoId}`, token, answer(planilha, question.chave, respostas[question.chave] ?? ''))
  }
  const body = { arquivoId, mapeamento: preview.planilha?.mapeamento }
  const { id } = await ask<Pick<Importacao, 'id'>>(`${base}/Importacao`, token, body)
  for (;;) {
    const { status, erro } = await ask<Pick<Importacao, 'status' | 'erro'>>(`${base}/Importacao/${id}`, token)
    if (status === 'concluida') break
    if (status === 'recusada') throw new Error(`${nome} was refused: ${erro?.message ?? ''}`)
    await new Promise((resolve) => {
      setTimeout(resolve, WAIT_MS)
    })
  }
  const { linhas, semDePara } = await ask<DreResposta>(`${base}/Dre?inicio=${preview.inicio}&fim=${preview.fim}`, token)
  const ms = performance.now() - begin
  // Accounts without a name have no De-Para yet.
  if (semDePara.contas === 0 && linhas.every(({ total }) => total === null || total === 0))
    throw new Error(`${nome} gives an empty statement`)
  return ms
}

/** The body that answers a question as the screen does. */
function answer(
  planilha: NonNullable<ImportacaoPrevia['planilha']>,
  key: string,
  said: string,
): { leitura: Leitura } | { mapeamento: Mapeamento } {
  const { mapeamento, outras } = planilha
  switch (key) {
    case 'mes':
      return { leitura: { mes: said } }
    case 'ano':
      return { leitura: { ano: Number(said) } }
    case 'valores':
      return { mapeamento: { ...mapeamento, valores: said === 'acumulado' ? 'acumulado' : 'movimento' } }
    case 'sinal':
      return { mapeamento: { ...mapeamento, sinal: said === 'debito_positivo' ? 'debito_positivo' : 'credito_positivo' } }
    case 'debitos':
      return { mapeamento: { ...mapeamento, sinal: 'credito_positivo', devedoras: said.split(',') } }
    case 'formatoData':
      return { mapeamento: { ...mapeamento, formatoData: said === 'mm/dd/aaaa' ? 'mm/dd/aaaa' : 'dd/mm/aaaa' } }
    case 'subtotais':
      return { mapeamento: { ...mapeamento, subtotais: said === 'sim' } }
    case 'planilhas': {
      const outrasPlanilhas = said === 'todas' ? outras.flatMap(({ nome, igual }) => (igual ? nome : [])) : []
      return { mapeamento: { ...mapeamento, outrasPlanilhas } }
    }
    default:
      throw new Error(`no answer to ${key}`)
  }
}
