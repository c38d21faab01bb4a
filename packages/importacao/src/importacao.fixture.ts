import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { createClient, withTenant } from '@lastro/db'
import type { Database } from '@lastro/db'
import { createTestDatabase, nextCnpj } from '@lastro/db/testing'
import type { TestDatabase } from '@lastro/db/testing'
import { createEcdGenerator, type EcdGeneratorOptions } from '@lastro/demonstracao'
import { detectFormat } from '@lastro/planilha'
import type { Mapeamento } from '@lastro/planilha'
import { createImportacao, readFile } from './create.ts'
import { importFile } from './import.ts'
import type { ImportacaoOptions } from './import.ts'
import type { ImportacaoFormat, ImportacaoMode, ImportacaoResultado } from './types.ts'

export type Sent = { importacaoId: number; resultado: ImportacaoResultado }
export type EnvioOptions = {
  modo?: ImportacaoMode
  formato?: ImportacaoFormat
  mapeamento?: Mapeamento
  clienteId?: string
  db?: Database
} & Partial<Pick<ImportacaoOptions, 'signal' | 'onProgress'>>

export type ImportacaoFixture = {
  database: TestDatabase
  db: Database
  clienteId: string
  usuarioId: string
  write: (content: string | Uint8Array) => string
  register: (path: string, options?: EnvioOptions) => Promise<number>
  send: (content: string | Uint8Array, options?: EnvioOptions) => Promise<Sent>
  snapshot: () => Promise<Record<string, string>>
  query: <Row extends Record<string, unknown>>(sql: string, valores?: unknown[]) => Promise<Row[]>
  createCliente: () => Promise<string>
  close: () => Promise<void>
}

export async function createCenario(): Promise<ImportacaoFixture> {
  const database = await createTestDatabase()
  const superuser = createClient(database.superuser)
  await superuser.connect()
  await superuser.query('set search_path = lastro')
  await superuser.query(`insert into marca (chave, titulo, cor_primaria, cor_secundaria) values ('lastro', 'Lastro', '#000000', '#ffffff')`)
  const usuarioId = randomUUID()
  await superuser.query(`insert into usuario (id, email, nome, perfil) values ($1, 'ana@exemplo.com.br', 'Ana Controladora', 'gestor')`, [
    usuarioId,
  ])
  const createCliente = async (): Promise<string> => {
    const id = randomUUID()
    await superuser.query(`insert into cliente (id, cnpj, nome, nome_curto) values ($1, $2, 'Comércio de Teste Ltda', 'Teste')`, [
      id,
      nextCnpj(),
    ])
    return id
  }
  const clienteId = await createCliente()
  const folder = mkdtempSync(join(tmpdir(), 'lastro-importacao-'))
  let files = 0
  const write = (content: string | Uint8Array): string => {
    const path = join(folder, `arquivo-${++files}`)
    writeFileSync(path, content)
    return path
  }
  const register = async (path: string, options: EnvioOptions = {}): Promise<number> => {
    const caller = { clienteId: options.clienteId ?? clienteId, usuarioId }
    const formato = options.formato ?? (await detectFormat(path))
    const { modo = 'recusar', mapeamento } = options
    const arquivo = await readFile(path)
    return withTenant(database.db, caller, (tx) => createImportacao(tx, { ...caller, arquivo, formato, modo, mapeamento }))
  }
  return {
    database,
    db: database.db,
    clienteId,
    usuarioId,
    write,
    register,
    send: async (content, options = {}) => {
      const caminho = write(content)
      const importacaoId = await register(caminho, options)
      const { db = database.db, signal, onProgress } = options
      const resultado = await importFile({
        db,
        clienteId: options.clienteId ?? clienteId,
        usuarioId,
        importacaoId,
        caminho,
        signal,
        onProgress,
      })
      return { importacaoId, resultado }
    },
    snapshot: async () => {
      const { rows: tables } = await superuser.query<{ nome: string }>(
        `select c.relname as nome from pg_class c where c.relnamespace = 'lastro'::regnamespace and c.relkind = 'r' and c.relname <> 'importacao' order by 1`,
      )
      const { rows } = await superuser.query<{ nome: string; resumo: string }>(
        tables
          .map(
            ({ nome }) =>
              `select '${nome}' as nome, count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as resumo from lastro.${nome} t`,
          )
          .join(' union all '),
      )
      return Object.fromEntries(rows.map(({ nome, resumo }) => [nome, resumo]))
    },
    query: async <Row extends Record<string, unknown>>(sql: string, valores: unknown[] = []) =>
      (await superuser.query<Row>(sql, valores)).rows,
    createCliente,
    close: async () => {
      rmSync(folder, { recursive: true, force: true })
      await superuser.end()
      await database.drop()
    },
  }
}

export function ecdOf(options: Partial<EcdGeneratorOptions> = {}): Buffer {
  return Buffer.concat([...createEcdGenerator({ partidas: 600, ...options }).chunks()])
}

export function razaoOf(base = 100, mes = 1): string {
  const lines = ['Data;Conta;Descrição da conta;Centro de Custo;Filial;Valor;D/C;Histórico;Nº Lançamento']
  for (let i = 0; i < 6; i++) {
    const data = `0${i + 1}/0${mes + (i % 3)}/2025`
    const valor = `${base + i},50`
    lines.push(`${data};1.1.01;Caixa;;MTZ;${valor};D;recebimento ${i};${i}`)
    lines.push(`${data};3.1.01;Receita de prestação de serviços;VEN;MTZ;${valor};C;venda ${i};${i}`)
  }
  return `${lines.join('\n')}\n`
}
