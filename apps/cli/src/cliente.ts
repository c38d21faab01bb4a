import { createCliente } from '@lastro/api/commands/create-cliente.ts'
import { listClienteIds, withSistema, withTenant } from '@lastro/db'
import type { Database } from '@lastro/db'
import { createEcdLeitor } from '@lastro/ecd'
import { isCnpj } from '@lastro/engine'
import { closeSync, openSync, readSync } from 'node:fs'
import { FailureError } from './command.ts'

const INICIO_BYTES = 4096

export type EcdEmpresa = { nome: string; cnpj: string }

/** Reads the company in the first line of an ECD; undefined for any other file. */
export function readEmpresa(path: string): EcdEmpresa | undefined {
  const file = openSync(path, 'r')
  try {
    const leitor = createEcdLeitor()
    const inicio = new Uint8Array(INICIO_BYTES)
    leitor.push(inicio.subarray(0, readSync(file, inicio)))
    const { empresa } = leitor.end()
    return isCnpj(empresa.cnpj) ? empresa : undefined
  } finally {
    closeSync(file)
  }
}

/** Finds a cliente by CNPJ regardless of memberships, because the CLI acts for the installation. */
export async function findCliente(database: Database, cnpj: string): Promise<string | undefined> {
  for (const id of await listClienteIds(database)) {
    const cliente = await withTenant(database, { clienteId: id, usuarioId: null, readOnly: true }, (tx) =>
      tx.selectFrom('cliente').select('cnpj').where('id', '=', id).executeTakeFirst(),
    )
    if (cliente?.cnpj === cnpj) return id
  }
  return undefined
}

/**
 * Creates a cliente with the standard model from the company of a file.
 * @throws FailureError while the installation has no marca
 */
export async function createFileCliente(database: Database, { nome, cnpj }: EcdEmpresa): Promise<string> {
  const marca = await withSistema(database, { readOnly: true }, (tx) => tx.selectFrom('marca').select('chave').limit(1).executeTakeFirst())
  if (marca === undefined) throw new FailureError('A instalação ainda está vazia.', 'Rode antes lastro criar-admin.')
  return createCliente(database, { nome, cnpj, nomeCurto: nome.slice(0, 40), marca: 'lastro', exercicioMesInicial: 1 })
}
