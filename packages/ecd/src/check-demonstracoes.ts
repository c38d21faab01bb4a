import type { ConferenciaJ150Linha } from './conferencia.ts'
import { isResultado } from './check-resultado.ts'
import { mesAbsoluto } from './dates.ts'
import type { Demonstracao, Escrituracao, J150Linha } from './escrituracao.ts'
import { NATUREZA_RESULTADO } from '@lastro/engine'
import { formatReais } from '@lastro/formato'

export function checkDemonstracoes(e: Escrituracao): { linhas: ConferenciaJ150Linha[] | null; motivo: string } {
  for (const demonstracao of e.demonstracoes) {
    checkBalanco(e, demonstracao)
    checkTotais(e, demonstracao)
  }
  // Statements of the group, or of an earlier year for comparison, are not made of these entries.
  const daEmpresa = e.demonstracoes.filter(
    ({ consolidada, j150, fim }) => !consolidada && j150.length > 0 && fim >= e.inicio && fim <= e.fim,
  )
  if (daEmpresa.length === 0) return { linhas: null, motivo: 'O arquivo não traz a DRE publicada (J150) do seu período.' }
  const ligacoes = resolveAglutinacoes(e, daEmpresa)
  if (ligacoes.size === 0) {
    const motivo = 'O arquivo não liga contas de resultado às linhas da DRE publicada (I052): não há o que comparar.'
    e.problemas.add('aglutinacao_missing', daEmpresa[0]!.linha, motivo)
    return { linhas: null, motivo }
  }
  const comparadas = daEmpresa.map((demonstracao) => compareDemonstracao(e, demonstracao, ligacoes))
  // A statement of the whole year suffices; statements of parts of it are added up.
  const wholeYear = daEmpresa.findIndex((demonstracao) => demonstracao.inicio <= e.inicio && demonstracao.fim >= e.fim)
  return { linhas: wholeYear >= 0 ? comparadas[wholeYear]! : mergeDemonstracoes(comparadas), motivo: '' }
}

function checkBalanco(e: Escrituracao, { j100, linha }: Demonstracao): void {
  const level = Math.min(...j100.map((item) => item.nivel))
  const top = j100.filter((item) => item.nivel === level)
  if (top.length === 0) return
  e.problemas.check('j100_unbalanced')
  const soma = (grupo: (codigo: string) => boolean): number =>
    top.filter((item) => grupo(item.grupo)).reduce((total, item) => total + item.valor, 0)
  const active = -soma(isActive)
  const passivo = soma((grupo) => !isActive(grupo))
  if (active === passivo) return
  e.problemas.add(
    'j100_unbalanced',
    top[0]?.linha ?? linha,
    `O balanço da linha ${linha} tem ativo de ${formatReais(active)} e passivo de ${formatReais(passivo)}.`,
    { campo: 'VL_CTA_FIN', valor: formatReais(active) },
  )
}

/** IND_GRP_BAL: A and P, or 1 and 2 in older layouts. */
function isActive(grupo: string): boolean {
  return grupo === 'A' || grupo === '1'
}

/** From layout 7 on each line has its parent; earlier layouts do not allow checking totals. */
function checkTotais(e: Escrituracao, { j150, linha }: Demonstracao): void {
  if (e.leiaute < 7 || j150.length === 0) return
  const raizes = j150.filter((item) => item.nivel === 1)
  e.problemas.check('j150_root_count')
  if (raizes.length !== 1) {
    e.problemas.add(
      'j150_root_count',
      raizes[1]?.linha ?? linha,
      `A DRE publicada da linha ${linha} tem ${raizes.length} linhas de nível 1; deveria ter uma.`,
      { campo: 'NIVEL_AGL', valor: '1' },
    )
  }
  const filhas = sumFilhas(j150, (item) => item.valor)
  for (const total of j150) {
    if (total.tipo !== 'T') continue
    e.problemas.check('j150_total_mismatch')
    const soma = filhas.get(total.codigo) ?? 0
    if (soma === total.valor) continue
    e.problemas.add(
      'j150_total_mismatch',
      total.linha,
      `O total ${total.codigo} ${total.descricao} da linha ${total.linha} diz ${formatReais(total.valor)}; suas linhas somam ${formatReais(soma)}.`,
      { campo: 'VL_CTA_FIN', valor: formatReais(total.valor) },
    )
  }
}

/** Sums the direct children of each line. A child must have a deeper level, which also rules out cycles. */
function sumFilhas(j150: readonly J150Linha[], valor: (item: J150Linha) => number): Map<string, number> {
  const level = new Map(j150.map((item) => [item.codigo, item.nivel]))
  const somas = new Map<string, number>()
  for (const item of j150) {
    if ((level.get(item.superior) ?? Number.POSITIVE_INFINITY) >= item.nivel) continue
    somas.set(item.superior, (somas.get(item.superior) ?? 0) + valor(item))
  }
  return somas
}

/**
 * Maps each pair of a result account to its line of the published DRE, by I052. A link with a cost centre wins over one of the whole
 * account.
 */
function resolveAglutinacoes(e: Escrituracao, demonstracoes: readonly Demonstracao[]): Map<number, string> {
  const totais = new Set(demonstracoes.flatMap(({ j150 }) => j150.filter((item) => item.tipo === 'T').map((item) => item.codigo)))
  const codigos = new Map<string, string>()
  for (const { conta, centroCusto, codigo, linha } of e.aglutinacoes) {
    codigos.set(`${conta}|${centroCusto}`, codigo)
    if (e.contas[conta]?.natureza !== NATUREZA_RESULTADO) continue
    e.problemas.check('aglutinacao_on_total')
    if (totais.has(codigo) && e.leiaute >= 7) {
      e.problemas.add('aglutinacao_on_total', linha, `A conta ${e.contas[conta].codigo} está ligada ao total ${codigo} da DRE publicada.`, {
        campo: 'COD_AGL',
        valor: codigo,
      })
    }
  }
  const ligacoes = new Map<number, string>()
  const semLigacao = new Set<number>()
  const { movimento } = e
  for (let pair = 0; pair < movimento.quantidade; pair++) {
    if (!isResultado(e, pair)) continue
    const conta = movimento.conta[pair]!
    const codigo = codigos.get(`${conta}|${movimento.centroCusto[pair]}`) ?? codigos.get(`${conta}|-1`)
    if (codigo === undefined) semLigacao.add(conta)
    else ligacoes.set(pair, codigo)
  }
  e.problemas.check('aglutinacao_missing', ligacoes.size)
  if (ligacoes.size > 0) {
    for (const conta of semLigacao) {
      const { codigo, descricao, linha } = e.contas[conta]!
      e.problemas.add('aglutinacao_missing', linha, `A conta ${codigo} ${descricao} tem movimento e não está ligada à DRE publicada.`, {
        campo: 'COD_AGL',
      })
    }
  }
  return ligacoes
}

function compareDemonstracao(e: Escrituracao, demonstracao: Demonstracao, ligacoes: Map<number, string>): ConferenciaJ150Linha[] {
  const { movimento } = e
  const first = Math.max(mesAbsoluto(demonstracao.inicio) - e.firstMes, 0)
  const last = Math.min(mesAbsoluto(demonstracao.fim) - e.firstMes, movimento.meses - 1)
  const computed = new Map<string, number>()
  for (const [pair, codigo] of ligacoes) {
    // A statement that begins before the bookkeeping includes the opening balances of result accounts.
    let soma = demonstracao.inicio < e.inicio ? (e.saldos.abertura[pair] ?? 0) : 0
    for (let mes = first; mes <= last; mes++) soma += movimento.resultado(pair, mes)
    computed.set(codigo, (computed.get(codigo) ?? 0) + soma)
  }
  const lines = demonstracao.j150.filter((item) => e.leiaute >= 7 || item.tipo === 'D')
  addTotais(lines, computed)
  return lines
    .map((item): ConferenciaJ150Linha => {
      const valor = computed.get(item.codigo) ?? 0
      if (item.tipo === 'D') reportLinha(e, item, valor)
      const { codigo, descricao, tipo, nivel, superior, ordem, linha } = item
      const diferencaCentavos = valor - item.valor
      return {
        codigo,
        descricao,
        tipo,
        nivel,
        codigoSuperior: superior,
        ordem,
        linha,
        arquivoCentavos: item.valor,
        calculadoCentavos: valor,
        diferencaCentavos,
      }
    })
    .toSorted((a, b) => a.ordem - b.ordem || a.linha - b.linha)
}

function addTotais(lines: readonly J150Linha[], computed: Map<string, number>): void {
  const totais = new Map(lines.flatMap((item) => (item.tipo === 'T' ? [[item.codigo, item.nivel] as const] : [])))
  for (const codigo of totais.keys()) computed.set(codigo, 0)
  for (const { codigo, superior, nivel } of lines.toSorted((a, b) => b.nivel - a.nivel)) {
    if ((totais.get(superior) ?? Number.POSITIVE_INFINITY) >= nivel) continue
    computed.set(superior, (computed.get(superior) ?? 0) + (computed.get(codigo) ?? 0))
  }
}

function reportLinha(e: Escrituracao, item: J150Linha, computed: number): void {
  e.problemas.check('j150_i355_mismatch')
  if (item.valor === computed) return
  e.problemas.add(
    'j150_i355_mismatch',
    item.linha,
    `A linha ${item.codigo} ${item.descricao} foi publicada com ${formatReais(item.valor)}; as contas ligadas a ela somam ${formatReais(computed)}.`,
    { campo: 'VL_CTA_FIN', valor: formatReais(item.valor) },
  )
}

function mergeDemonstracoes(demonstracoes: readonly ConferenciaJ150Linha[][]): ConferenciaJ150Linha[] {
  const porCodigo = new Map<string, ConferenciaJ150Linha>()
  for (const line of demonstracoes.flat()) {
    const soma = porCodigo.get(line.codigo)
    if (soma === undefined) porCodigo.set(line.codigo, { ...line })
    else {
      soma.arquivoCentavos += line.arquivoCentavos
      soma.calculadoCentavos += line.calculadoCentavos
      soma.diferencaCentavos += line.diferencaCentavos
    }
  }
  return [...porCodigo.values()]
}
