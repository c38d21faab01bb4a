import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { createClient, withTenant } from '@lastro/db'
import type { Banco } from '@lastro/db'
import { createTestDatabase, nextCnpj } from '@lastro/db/testing'
import type { TestDatabase } from '@lastro/db/testing'
import { createEcdGerador, type EcdGeradorOpcoes } from '@lastro/demonstracao'
import { detectFormato } from '@lastro/planilha'
import type { Mapeamento } from '@lastro/planilha'
import { createImportacao, readArquivo } from './create.ts'
import { importArquivo } from './import.ts'
import type { ImportacaoOpcoes } from './import.ts'
import type { ImportacaoFormato, ImportacaoModo, ImportacaoResultado } from './types.ts'

export type Enviado = { importacaoId: number; resultado: ImportacaoResultado }
export type EnvioOpcoes = {
  modo?: ImportacaoModo
  formato?: ImportacaoFormato
  mapeamento?: Mapeamento
  clienteId?: string
  db?: Banco
} & Partial<Pick<ImportacaoOpcoes, 'signal' | 'onProgresso'>>

export type Cenario = {
  database: TestDatabase
  db: Banco
  clienteId: string
  usuarioId: string
  write: (conteudo: string | Uint8Array) => string
  register: (caminho: string, opcoes?: EnvioOpcoes) => Promise<number>
  send: (conteudo: string | Uint8Array, opcoes?: EnvioOpcoes) => Promise<Enviado>
  /** Contents of every table, except partitions and audit of imports. */
  snapshot: () => Promise<Record<string, string>>
  query: <Row extends Record<string, unknown>>(sql: string, valores?: unknown[]) => Promise<Row[]>
  createCliente: () => Promise<string>
  close: () => Promise<void>
}

export async function createCenario(): Promise<Cenario> {
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
  const pasta = mkdtempSync(join(tmpdir(), 'lastro-importacao-'))
  let arquivos = 0
  const write = (conteudo: string | Uint8Array): string => {
    const caminho = join(pasta, `arquivo-${++arquivos}`)
    writeFileSync(caminho, conteudo)
    return caminho
  }
  const register = async (caminho: string, opcoes: EnvioOpcoes = {}): Promise<number> => {
    const quem = { clienteId: opcoes.clienteId ?? clienteId, usuarioId }
    const formato = opcoes.formato ?? (await detectFormato(caminho))
    const { modo = 'recusar', mapeamento } = opcoes
    const arquivo = await readArquivo(caminho)
    return withTenant(database.db, quem, (tx) => createImportacao(tx, { ...quem, arquivo, formato, modo, mapeamento }))
  }
  return {
    database,
    db: database.db,
    clienteId,
    usuarioId,
    write,
    register,
    send: async (conteudo, opcoes = {}) => {
      const caminho = write(conteudo)
      const importacaoId = await register(caminho, opcoes)
      const { db = database.db, signal, onProgresso } = opcoes
      const resultado = await importArquivo({
        db,
        clienteId: opcoes.clienteId ?? clienteId,
        usuarioId,
        importacaoId,
        caminho,
        signal,
        onProgresso,
      })
      return { importacaoId, resultado }
    },
    snapshot: async () => {
      const { rows: tabelas } = await superuser.query<{ nome: string }>(
        `select c.relname as nome from pg_class c where c.relnamespace = 'lastro'::regnamespace and c.relkind = 'r' and c.relname <> 'importacao' order by 1`,
      )
      const { rows } = await superuser.query<{ nome: string; resumo: string }>(
        tabelas
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
      rmSync(pasta, { recursive: true, force: true })
      await superuser.end()
      await database.drop()
    },
  }
}

export function ecdOf(opcoes: Partial<EcdGeradorOpcoes> = {}): Buffer {
  return Buffer.concat([...createEcdGerador({ partidas: 600, ...opcoes }).chunks()])
}

export function razaoOf(base = 100, mes = 1): string {
  const linhas = ['Data;Conta;Descrição da conta;Centro de Custo;Filial;Valor;D/C;Histórico;Nº Lançamento']
  for (let i = 0; i < 6; i++) {
    const data = `0${i + 1}/0${mes + (i % 3)}/2025`
    const valor = `${base + i},50`
    linhas.push(`${data};1.1.01;Caixa;;MTZ;${valor};D;recebimento ${i};${i}`)
    linhas.push(`${data};3.1.01;Receita de prestação de serviços;VEN;MTZ;${valor};C;venda ${i};${i}`)
  }
  return `${linhas.join('\n')}\n`
}
