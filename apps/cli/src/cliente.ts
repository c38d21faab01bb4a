import { withSistema, withTenant } from '@lastro/db'
import type { Banco } from '@lastro/db'
import { createEcdLeitor } from '@lastro/ecd'
import { isCnpj } from '@lastro/engine'
import { ensureModeloGerencial } from '@lastro/importacao'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { FalhaError } from './comando.ts'

/** The header of an ECD stands at its beginning. */
const INICIO_BYTES = 4096
const MARCA = 'lastro'

export type Empresa = { nome: string; cnpj: string }

/** Company of an ECD file, read from its first line; undefined for any other file. */
export function readEmpresa(caminho: string): Empresa | undefined {
  const arquivo = openSync(caminho, 'r')
  try {
    const leitor = createEcdLeitor()
    const inicio = new Uint8Array(INICIO_BYTES)
    leitor.push(inicio.subarray(0, readSync(arquivo, inicio)))
    const { empresa } = leitor.end()
    return isCnpj(empresa.cnpj) ? empresa : undefined
  } finally {
    closeSync(arquivo)
  }
}

/** Id of the cliente with the CNPJ, whoever it is linked to: the command line acts for the installation, not for a user. */
export async function findCliente(banco: Banco, cnpj: string): Promise<string | undefined> {
  const { rows } = await withSistema(banco, { readOnly: true }, (tx) => sql<{ id: string }>`select cliente_ids() as id`.execute(tx))
  for (const { id } of rows) {
    const cliente = await withTenant(banco, { clienteId: id, usuarioId: null, readOnly: true }, (tx) =>
      tx.selectFrom('cliente').select('cnpj').where('id', '=', id).executeTakeFirst(),
    )
    if (cliente?.cnpj === cnpj) return id
  }
  return undefined
}

/**
 * Registers the company of a file as a cliente, with the standard model. A row of `cliente` is visible only in its own context, so the id is made before the row.
 * @throws FalhaError while the installation has no marca
 */
export async function createCliente(banco: Banco, { nome, cnpj }: Empresa): Promise<string> {
  const id = randomUUID()
  await withTenant(banco, { clienteId: id, usuarioId: null }, async (tx) => {
    const marca = await tx.selectFrom('marca').select('chave').where('chave', '=', MARCA).executeTakeFirst()
    if (marca === undefined) throw new FalhaError('A instalação ainda está vazia.', 'Rode antes lastro criar-admin.')
    await tx
      .insertInto('cliente')
      .values({ id, cnpj, nome, nome_curto: nome.slice(0, 40), marca: MARCA })
      .execute()
    await ensureModeloGerencial(tx, id)
  })
  return id
}
