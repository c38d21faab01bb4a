/** The table belongs to no cliente, so every transaction may read it. */
import { MARCAS, type ChaveMarca, type MarcaCampos } from '@lastro/contract'
import type { Transacao } from '@lastro/db'
import { sql } from 'kysely'

export interface MarcaRow extends MarcaCampos {
  chave: ChaveMarca
  clientes: number
  versao: number
  updatedAt: Date | null
}

interface MarcaSqlRow extends Omit<MarcaRow, 'chave' | 'sinal'> {
  chave: string
  sinal: string
}

const COLUNAS = sql`
  chave, titulo, descricao, empresa, contato, sobre_url as "sobreUrl", api_base as "apiBase", array[cor_primaria, cor_secundaria] as cores,
  sinal, favicone, idioma, cadastro_aberto as "cadastroAberto", segundo_fator_obrigatorio as "segundoFatorObrigatorio", versao,
  updated_at as "updatedAt"`

/** Undefined for a key written by another version. */
function readMarca(row: MarcaSqlRow): MarcaRow | undefined {
  const chave = MARCAS.find((marca) => marca === row.chave)
  if (chave === undefined) return undefined
  return {
    ...row,
    chave,
    sinal: MARCAS.find((marca) => marca === row.sinal) ?? chave,
  }
}

export async function findMarca(tx: Transacao, key: ChaveMarca, { lock = false } = {}): Promise<MarcaRow | undefined> {
  const { rows } = await sql<MarcaSqlRow>`
    select ${COLUNAS}, 0 as clientes from marca where chave = ${key} ${lock ? sql`for update` : sql``}`.execute(tx)
  return rows[0] && readMarca(rows[0])
}

export async function listMarcas(tx: Transacao): Promise<MarcaRow[]> {
  const { rows } = await sql<MarcaSqlRow>`
    select ${COLUNAS}, (select count(*)::int from cliente c where c.marca = marca.chave) as clientes from marca`.execute(tx)
  const marcas = rows.flatMap((row) => readMarca(row) ?? [])
  return MARCAS.flatMap((key) => marcas.find((marca) => marca.chave === key) ?? [])
}

export async function updateMarca(tx: Transacao, key: ChaveMarca, campos: MarcaCampos): Promise<void> {
  await sql`
    update marca set titulo = ${campos.titulo}, descricao = ${campos.descricao}, empresa = ${campos.empresa}, contato = ${campos.contato},
      sobre_url = ${campos.sobreUrl}, api_base = ${campos.apiBase}, cor_primaria = ${campos.cores[0]}, cor_secundaria = ${campos.cores[1]},
      sinal = ${campos.sinal}, favicone = ${campos.favicone}, idioma = ${campos.idioma}, cadastro_aberto = ${campos.cadastroAberto},
      segundo_fator_obrigatorio = ${campos.segundoFatorObrigatorio}, versao = versao + 1, updated_at = now()
    where chave = ${key}`.execute(tx)
}
