import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { selectBlocks } from './blocks-sql.ts'
import { nextCnpj } from './cnpj.fixture.ts'
import { createClient } from './open.ts'
import type { TestDatabase } from './testing.ts'
import { withTenant } from './transaction.ts'
import type { Transacao } from './transaction.ts'

export async function createCliente(database: TestDatabase): Promise<string> {
  const superuser = createClient(database.superuser)
  await superuser.connect()
  await superuser.query(
    `insert into lastro.marca (chave, titulo, cor_primaria, cor_secundaria) values ('lastro', 'Lastro', '#000000', '#ffffff') on conflict do nothing`,
  )
  await superuser.end()
  const clienteId = randomUUID()
  await withTenant(database.db, { clienteId, usuarioId: null }, (tx) =>
    tx.insertInto('cliente').values({ id: clienteId, cnpj: nextCnpj(), nome: 'Comércio de Teste Ltda', nome_curto: 'Teste' }).execute(),
  )
  return clienteId
}

export async function createImportacao(database: TestDatabase, clienteId: string): Promise<number> {
  return withTenant(database.db, { clienteId, usuarioId: null }, async (tx) => {
    const { id } = await tx
      .insertInto('importacao')
      .values({
        cliente_id: clienteId,
        arquivo_nome: 'razao.txt',
        arquivo_sha256: randomBytes(32),
        tamanho_bytes: 1,
        formato: 'ecd',
        conteudo: 'lancamentos',
        status: 'processando',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

export type PartidaFixture = {
  linha: number
  lancamento_linha: number
  data: string
  conta_id: number
  valor_centavos: number
  centro_custo_id?: number
  filial_id?: number
  tipo?: 'N' | 'E' | 'X'
  historico?: string
}

/** Writes blocks as an import does, within its transaction. */
export async function insertBlocks(
  tx: Transacao,
  { clienteId, importacaoId }: { clienteId: string; importacaoId: number },
  partidas: readonly PartidaFixture[],
): Promise<void> {
  const rows = partidas.map((partida) => ({
    cliente_id: clienteId,
    importacao_id: importacaoId,
    centro_custo_id: 0,
    filial_id: 0,
    tipo: 'N',
    numero: '',
    documento: '',
    historico: '',
    ...partida,
  }))
  const source = '(select * from jsonb_populate_recordset(null::partida, (select linhas from dadas)))'
  await sql`with dadas as (select ${JSON.stringify(rows)}::jsonb as linhas)
    insert into partida_bloco_entrada ${sql.raw(selectBlocks(source))}`.execute(tx)
}

export type PartidasImportadas = { clienteId: string; importacaoId: number; contaId: number }

export async function createPartidas(database: TestDatabase, clienteId?: string): Promise<PartidasImportadas> {
  const cliente = clienteId ?? (await createCliente(database))
  const importacaoId = await createImportacao(database, cliente)
  return withTenant(database.db, { clienteId: cliente, usuarioId: null }, async (tx) => {
    const codigo = `3.${importacaoId}`
    const { id: contaId } = await tx
      .insertInto('conta')
      .values({ cliente_id: cliente, codigo, descricao: 'Receita de serviços', natureza: 4 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertBlocks(tx, { clienteId: cliente, importacaoId }, [
      { linha: 2, lancamento_linha: 1, data: '2025-03-10', conta_id: contaId, valor_centavos: 1234 },
      { linha: 3, lancamento_linha: 1, data: '2025-03-31', conta_id: contaId, valor_centavos: -1234 },
      { linha: 9, lancamento_linha: 8, data: '2025-12-31', conta_id: contaId, valor_centavos: 777, tipo: 'E' },
    ])
    await tx
      .insertInto('saldo_mensal')
      .values({
        cliente_id: cliente,
        importacao_id: importacaoId,
        conta_id: contaId,
        mes: 202503,
        debito_centavos: 1234,
        credito_centavos: 1234,
        partidas: 2,
      })
      .execute()
    await tx.insertInto('importacao_mes').values({ cliente_id: cliente, importacao_id: importacaoId, mes: 202503 }).execute()
    await tx.updateTable('importacao').set({ status: 'concluida' }).where('id', '=', importacaoId).execute()
    return { clienteId: cliente, importacaoId, contaId }
  })
}
