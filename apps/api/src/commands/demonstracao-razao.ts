/** The ledgers of the demonstration: two generated years per company and one trial balance with accounts nobody has mapped yet. */
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { withTenant, type Banco } from '@lastro/db'
import { createEcdGerador, type EcdGeradorOpcoes } from '@lastro/ecd'
import { NATUREZA_RESULTADO } from '@lastro/engine'
import { createImportacao, importArquivo, readArquivo } from '@lastro/importacao'
import { sql } from 'kysely'
import { reaisCell, writeCsv } from '../exportacao/csv.ts'
import type { DemonstracaoChave } from './demonstracao-cadastro.ts'

type Ano = Pick<EcdGeradorOpcoes, 'ramo' | 'receitaCentavos' | 'lucrativa' | 'partidas'>

/** 2024 and 2025 of each company; the bakery has just been signed up and has nothing. */
const RAZOES: Readonly<Partial<Record<DemonstracaoChave, readonly [Ano, Ano]>>> = {
  comercial: [
    { ramo: 'comercio', receitaCentavos: 18_400_000_00, lucrativa: true, partidas: 9_000 },
    { ramo: 'comercio', receitaCentavos: 24_900_000_00, lucrativa: true, partidas: 11_000 },
  ],
  metalurgica: [
    { ramo: 'industria', receitaCentavos: 92_000_000_00, lucrativa: true, partidas: 12_000 },
    { ramo: 'industria', receitaCentavos: 81_500_000_00, lucrativa: false, partidas: 12_000 },
  ],
  locadora: [
    { ramo: 'servicos', receitaCentavos: 12_300_000_00, lucrativa: true, partidas: 5_000 },
    { ramo: 'servicos', receitaCentavos: 13_900_000_00, lucrativa: true, partidas: 5_500 },
  ],
  transportes: [
    { ramo: 'servicos', receitaCentavos: 34_600_000_00, lucrativa: true, partidas: 6_000 },
    { ramo: 'servicos', receitaCentavos: 36_100_000_00, lucrativa: false, partidas: 6_000 },
  ],
  clinica: [
    { ramo: 'servicos', receitaCentavos: 8_200_000_00, lucrativa: false, partidas: 4_000 },
    { ramo: 'servicos', receitaCentavos: 9_700_000_00, lucrativa: true, partidas: 4_500 },
  ],
  geradores: [
    { ramo: 'servicos', receitaCentavos: 21_000_000_00, lucrativa: true, partidas: 5_000 },
    { ramo: 'servicos', receitaCentavos: 27_400_000_00, lucrativa: true, partidas: 6_000 },
  ],
  escola: [
    { ramo: 'servicos', receitaCentavos: 15_800_000_00, lucrativa: true, partidas: 4_500 },
    { ramo: 'servicos', receitaCentavos: 16_200_000_00, lucrativa: false, partidas: 4_500 },
  ],
  agricola: [
    { ramo: 'industria', receitaCentavos: 58_000_000_00, lucrativa: true, partidas: 7_000 },
    { ramo: 'industria', receitaCentavos: 63_500_000_00, lucrativa: true, partidas: 7_500 },
  ],
}

const PRIMEIRO_ANO = 2024

/** New accounts whose names tell nothing: the De-Para asks a person. Centavos, debit. */
const CONTAS_SEM_DESTINO = [
  ['5.9.1.01', 'Projeto Aurora', 21_940_00],
  ['5.9.1.02', 'Conta transitória 4417', 9_306_55],
  ['5.9.1.03', 'Valores a identificar', 4_118_20],
  ['5.9.1.04', 'Ajuste unidade II', 3_048_15],
] as const

/** A share of what each account has in January, by establishment. */
type Filial = readonly [codigo: string, percentual: number]

interface Balancete {
  novas: typeof CONTAS_SEM_DESTINO | readonly []
  /** Together the whole; none: the file has no such column. */
  filiais: readonly Filial[]
}

const BALANCETES: Readonly<Partial<Record<DemonstracaoChave, Balancete>>> = {
  comercial: { novas: CONTAS_SEM_DESTINO, filiais: [] },
  // An ECD knows no establishments: this is where they can be seen, and where somebody can be limited to one of them.
  transportes: {
    novas: [],
    filiais: [
      ['Matriz SP', 55],
      ['Filial RJ', 30],
      ['Filial MG', 15],
    ],
  },
}

interface Dono {
  clienteId: string
  usuarioId: string
  cnpj: string
  nome: string
}

/** The two years of a company, through the real import; nothing for one that has any import. */
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

/** The month after them, of the companies that have closed it; nothing for one that has brought in any trial balance. */
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
  if (resultado.status !== 'concluida') throw new Error(`the demonstration was refused: ${resultado.erro.message}`)
}

/** A January after a December: what share of its balances the trial balance repeats. */
const JANEIRO_PERCENTUAL = 83

/**
 * January 2026 as many companies close a month: a trial balance in CSV, in the proportions of December, with some accounts that are new.
 */
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
    const [debitos, creditos] = [splitBy(debito, filiais), splitBy(credito, filiais)]
    return filiais.map(([filial], i) => [...conta, reaisCell(debitos[i] ?? 0), reaisCell(creditos[i] ?? 0), filial])
  })
  const cabecalho = ['Conta', 'Descrição', 'Mês', 'Débito', 'Crédito', ...(filiais.length === 0 ? [] : ['Filial'])]
  await writeFile(caminho, writeCsv([cabecalho, ...dados]))
  await importOrThrow(db, dono, caminho, 'csv')
}

/** Whole centavos that add up to the whole: the last one takes what is left. */
function splitBy(centavos: number, filiais: readonly Filial[]): number[] {
  const partes = filiais.slice(0, -1).map(([, percentual]) => Math.round((centavos * percentual) / 100))
  return [...partes, centavos - partes.reduce((sum, parte) => sum + parte, 0)]
}
