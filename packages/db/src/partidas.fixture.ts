import { randomBytes, randomUUID } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { from } from 'pg-copy-streams'
import { nextCnpj } from './cnpj.fixture.ts'
import { createClient } from './open.ts'
import type { TestDatabase } from './testing.ts'
import { withTenant } from './transaction.ts'

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

export type PartidasImportadas = { clienteId: string; importacaoId: number; contaId: number; table: string }

export async function createPartidas(database: TestDatabase, clienteId?: string): Promise<PartidasImportadas> {
  const cliente = clienteId ?? (await createCliente(database))
  const importacaoId = await createImportacao(database, cliente)
  return withTenant(database.db, { clienteId: cliente, usuarioId: null }, async (tx, client) => {
    const codigo = `3.${importacaoId}`
    const { id: contaId } = await tx
      .insertInto('conta')
      .values({ cliente_id: cliente, codigo, descricao: 'Receita de serviços', natureza: 4 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { rows } = await sql<{ table: string }>`select importacao_particao_abrir(${importacaoId}) as table`.execute(tx)
    const table = rows[0]?.table ?? ''
    const copy = client.query(from(`copy ${table} (linha, lancamento_linha, data, conta_id, valor_centavos, tipo) from stdin (freeze)`))
    await pipeline(
      [`2\t1\t2025-03-10\t${contaId}\t1234\tN\n`, `3\t1\t2025-03-31\t${contaId}\t-1234\tN\n`, `9\t8\t2025-12-31\t${contaId}\t777\tE\n`],
      copy,
    )
    await sql`select importacao_particao_fechar(${importacaoId})`.execute(tx)
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
    return { clienteId: cliente, importacaoId, contaId, table }
  })
}
