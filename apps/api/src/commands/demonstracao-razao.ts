import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { withTenant, type Database } from '@lastro/db'
import {
  BALANCETES,
  createEcdGenerator,
  JANEIRO_PERCENTUAL,
  FIRST_ANO,
  RAZOES,
  splitByFilial,
  type Balancete,
  type DemonstracaoChave,
  type EcdGeneratorOptions,
} from '@lastro/demonstracao'
import { NATUREZA_RESULTADO } from '@lastro/engine'
import { createImportacao, importFile, readFile } from '@lastro/importacao'
import { sql } from 'kysely'
import { writeCsv } from '../exportacao/csv.ts'

interface Owner {
  clienteId: string
  usuarioId: string
  cnpj: string
  nome: string
}

export async function loadRazao(db: Database, key: DemonstracaoChave, owner: Owner): Promise<void> {
  const anos = RAZOES[key]
  if (anos === undefined || (await hasImportacoes(db, owner))) return
  await inFolder(async (folder) => {
    let saldosIniciais: EcdGeneratorOptions['saldosIniciais']
    for (const [i, ano] of anos.entries()) {
      const generator = createEcdGenerator({
        ...ano,
        ano: FIRST_ANO + i,
        nome: owner.nome.toUpperCase(),
        cnpj: owner.cnpj,
        seed: Number(owner.cnpj.slice(0, 8)) + i,
        saldosIniciais,
      })
      const path = join(folder, `ecd-${FIRST_ANO + i}.txt`)
      await pipeline(generator.chunks(), createWriteStream(path))
      await importOrThrow(db, owner, path, 'ecd')
      saldosIniciais = generator.saldosFinais
    }
  })
}

export async function loadBalancete(db: Database, key: DemonstracaoChave, owner: Owner): Promise<void> {
  const balancete = BALANCETES[key]
  if (balancete === undefined || (await hasImportacoes(db, owner, 'csv'))) return
  await inFolder((folder) => importBalancete(db, owner, folder, balancete))
}

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lastro-demonstracao-'))
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function hasImportacoes(db: Database, { clienteId, usuarioId }: Owner, format?: 'csv'): Promise<boolean> {
  return withTenant(db, { clienteId, usuarioId, readOnly: true }, async (tx) => {
    const importacoes = tx.selectFrom('importacao').select('id').where('cliente_id', '=', clienteId)
    const row = await (format === undefined ? importacoes : importacoes.where('formato', '=', format)).executeTakeFirst()
    return row !== undefined
  })
}

async function importOrThrow(db: Database, { clienteId, usuarioId }: Owner, caminho: string, formato: 'ecd' | 'csv'): Promise<void> {
  const tenant = { clienteId, usuarioId }
  const arquivo = await readFile(caminho)
  const importacaoId = await withTenant(db, tenant, (tx) => createImportacao(tx, { ...tenant, arquivo, formato, modo: 'recusar' }))
  const resultado = await importFile({ db, ...tenant, importacaoId, caminho })
  if (resultado.status !== 'concluida') throw new Error(`the demonstration import was refused: ${resultado.erro.message}`)
}

/** Imports January 2026 as a trial balance in CSV: the proportions of December and a few new accounts. */
async function importBalancete(db: Database, owner: Owner, folder: string, { novas, filiais }: Balancete): Promise<void> {
  const { rows } = await withTenant(db, { ...owner, readOnly: true }, (tx) =>
    sql<{ codigo: string; descricao: string; debito: number; credito: number }>`
      select c.codigo, c.descricao, sum(s.debito_centavos)::bigint as debito, sum(s.credito_centavos)::bigint as credito
      from saldo_mensal s join conta c on c.cliente_id = s.cliente_id and c.id = s.conta_id
      where s.cliente_id = ${owner.clienteId} and s.mes = 202512 and c.natureza = ${NATUREZA_RESULTADO} group by 1, 2 order by 1`.execute(
      tx,
    ),
  )
  const scale = (centavos: number): number => Math.round((centavos * JANEIRO_PERCENTUAL) / 100)
  const lines = [
    ...rows.map(({ codigo, descricao, debito, credito }) => ({ codigo, descricao, debito: scale(debito), credito: scale(credito) })),
    ...novas.map(([codigo, descricao, debito]) => ({ codigo, descricao, debito, credito: 0 })),
  ]
  const path = join(folder, 'balancete-jan-2026.csv')
  const data = lines.flatMap(({ codigo, descricao, debito, credito }) => {
    const conta = [codigo, descricao, '01/2026']
    if (filiais.length === 0) return [[...conta, { centavos: debito }, { centavos: credito }]]
    const [debitos, creditos] = [splitByFilial(debito, filiais), splitByFilial(credito, filiais)]
    return filiais.map(([filial], i) => [...conta, { centavos: debitos[i] ?? 0 }, { centavos: creditos[i] ?? 0 }, filial])
  })
  const header = ['Conta', 'Descrição', 'Mês', 'Débito', 'Crédito', ...(filiais.length === 0 ? [] : ['Filial'])]
  await writeFile(path, await writeCsv([header, ...data]))
  await importOrThrow(db, owner, path, 'csv')
}
