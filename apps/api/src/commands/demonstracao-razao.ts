import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { withTenant, type Banco } from '@lastro/db'
import {
  BALANCETES,
  createEcdGerador,
  JANEIRO_PERCENTUAL,
  PRIMEIRO_ANO,
  RAZOES,
  splitByFilial,
  type Balancete,
  type DemonstracaoChave,
  type EcdGeradorOpcoes,
} from '@lastro/demonstracao'
import { NATUREZA_RESULTADO } from '@lastro/engine'
import { createImportacao, importArquivo, readArquivo } from '@lastro/importacao'
import { sql } from 'kysely'
import { reaisCell, writeCsv } from '../exportacao/csv.ts'

interface Dono {
  clienteId: string
  usuarioId: string
  cnpj: string
  nome: string
}

export async function loadRazao(db: Banco, chave: DemonstracaoChave, dono: Dono): Promise<void> {
  const anos = RAZOES[chave]
  if (anos === undefined || (await hasImportacoes(db, dono))) return
  await inPasta(async (pasta) => {
    let saldosIniciais: EcdGeradorOpcoes['saldosIniciais']
    for (const [i, ano] of anos.entries()) {
      const gerador = createEcdGerador({
        ...ano,
        ano: PRIMEIRO_ANO + i,
        nome: dono.nome.toUpperCase(),
        cnpj: dono.cnpj,
        semente: Number(dono.cnpj.slice(0, 8)) + i,
        saldosIniciais,
      })
      const caminho = join(pasta, `ecd-${PRIMEIRO_ANO + i}.txt`)
      await pipeline(gerador.chunks(), createWriteStream(caminho))
      await importOrThrow(db, dono, caminho, 'ecd')
      saldosIniciais = gerador.saldosFinais
    }
  })
}

export async function loadBalancete(db: Banco, chave: DemonstracaoChave, dono: Dono): Promise<void> {
  const balancete = BALANCETES[chave]
  if (balancete === undefined || (await hasImportacoes(db, dono, 'csv'))) return
  await inPasta((pasta) => importBalancete(db, dono, pasta, balancete))
}

async function inPasta(work: (pasta: string) => Promise<void>): Promise<void> {
  const pasta = await mkdtemp(join(tmpdir(), 'lastro-demonstracao-'))
  try {
    await work(pasta)
  } finally {
    await rm(pasta, { recursive: true, force: true })
  }
}

async function hasImportacoes(db: Banco, { clienteId, usuarioId }: Dono, formato?: 'csv'): Promise<boolean> {
  return withTenant(db, { clienteId, usuarioId, readOnly: true }, async (tx) => {
    const importacoes = tx.selectFrom('importacao').select('id').where('cliente_id', '=', clienteId)
    const row = await (formato === undefined ? importacoes : importacoes.where('formato', '=', formato)).executeTakeFirst()
    return row !== undefined
  })
}

async function importOrThrow(db: Banco, { clienteId, usuarioId }: Dono, caminho: string, formato: 'ecd' | 'csv'): Promise<void> {
  const quem = { clienteId, usuarioId }
  const arquivo = await readArquivo(caminho)
  const importacaoId = await withTenant(db, quem, (tx) => createImportacao(tx, { ...quem, arquivo, formato, modo: 'recusar' }))
  const resultado = await importArquivo({ db, ...quem, importacaoId, caminho })
  if (resultado.status !== 'concluida') throw new Error(`the demonstration import was refused: ${resultado.erro.message}`)
}

/** Imports January 2026 as a trial balance in CSV: the proportions of December and a few new accounts. */
async function importBalancete(db: Banco, dono: Dono, pasta: string, { novas, filiais }: Balancete): Promise<void> {
  const { rows } = await withTenant(db, { ...dono, readOnly: true }, (tx) =>
    sql<{ codigo: string; descricao: string; debito: number; credito: number }>`
      select c.codigo, c.descricao, sum(s.debito_centavos)::bigint as debito, sum(s.credito_centavos)::bigint as credito
      from saldo_mensal s join conta c on c.cliente_id = s.cliente_id and c.id = s.conta_id
      where s.cliente_id = ${dono.clienteId} and s.mes = 202512 and c.natureza = ${NATUREZA_RESULTADO} group by 1, 2 order by 1`.execute(
      tx,
    ),
  )
  const scale = (centavos: number): number => Math.round((centavos * JANEIRO_PERCENTUAL) / 100)
  const linhas = [
    ...rows.map(({ codigo, descricao, debito, credito }) => ({ codigo, descricao, debito: scale(debito), credito: scale(credito) })),
    ...novas.map(([codigo, descricao, debito]) => ({ codigo, descricao, debito, credito: 0 })),
  ]
  const caminho = join(pasta, 'balancete-jan-2026.csv')
  const dados = linhas.flatMap(({ codigo, descricao, debito, credito }) => {
    const conta = [codigo, descricao, '01/2026']
    if (filiais.length === 0) return [[...conta, reaisCell(debito), reaisCell(credito)]]
    const [debitos, creditos] = [splitByFilial(debito, filiais), splitByFilial(credito, filiais)]
    return filiais.map(([filial], i) => [...conta, reaisCell(debitos[i] ?? 0), reaisCell(creditos[i] ?? 0), filial])
  })
  const cabecalho = ['Conta', 'Descrição', 'Mês', 'Débito', 'Crédito', ...(filiais.length === 0 ? [] : ['Filial'])]
  await writeFile(caminho, writeCsv([cabecalho, ...dados]))
  await importOrThrow(db, dono, caminho, 'csv')
}
