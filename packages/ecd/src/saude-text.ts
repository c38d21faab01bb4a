import { formatCnpj, formatInteiro, formatReais, writeDia } from '@lastro/formato'
import type { Ecd } from './ecd.ts'
import type { Problema, RegraResultado } from './saude.ts'

const LARGURA_REGRA = 64

export function formatSaude(ecd: Ecd, arquivo: string): string {
  const { saude, empresa } = ecd
  const passaram = saude.regras.filter((regra) => regra.situacao === 'passou')
  const naoAplicadas = saude.regras.filter((regra) => regra.situacao === 'nao_aplicada')
  const blocos = [
    [
      `Saúde do arquivo ${arquivo}`,
      [empresa.nome, describeCnpj(empresa.cnpj), ecd.livro === null ? '' : `livro ${ecd.livro}, leiaute ${ecd.leiaute}`]
        .filter((parte) => parte !== '')
        .join(' · '),
      [
        ...(ecd.inicio === '' ? [] : [`${writeDia(ecd.inicio)} a ${writeDia(ecd.fim)}`]),
        `${formatInteiro(ecd.linhas)} linhas`,
        `${formatInteiro(ecd.lancamentos)} lançamentos`,
        `${formatInteiro(ecd.partidas)} partidas`,
        ecd.codificacao.toUpperCase(),
      ].join(' · '),
    ].filter((linha) => linha !== ''),
    [veredito(ecd)],
    ...saude.problemas.map(formatProblema),
    saude.omitidos > 0 ? [`… e mais ${formatInteiro(saude.omitidos)} problemas das mesmas regras.`] : [],
    conferencia(ecd),
    ['Regras que passaram', ...passaram.map((regra) => `  ✓ ${formatRegra(regra)}`)],
    saude.aceito ? ['Regras que não se aplicam a este arquivo', ...naoAplicadas.map((regra) => `  – ${regra.titulo}`)] : [],
  ]
  return `${blocos
    .filter((bloco) => bloco.length > 1 || (bloco.length === 1 && !bloco[0]!.startsWith('Regras')))
    .map((bloco) => bloco.join('\n'))
    .join('\n\n')}\n`
}

function veredito({ saude }: Ecd): string {
  const erros = plural(saude.erros, 'erro', 'erros')
  const avisos = plural(saude.avisos, 'aviso', 'avisos')
  if (!saude.aceito) return `RECUSADO: ${erros}${saude.avisos > 0 ? ` e ${avisos}` : ''}, de ${saude.regras.length} regras.`
  return saude.avisos > 0
    ? `ACEITO com ${avisos}, de ${saude.regras.length} regras.`
    : `ACEITO sem avisos, em ${saude.regras.length} regras.`
}

function formatProblema({ severidade, titulo, linha, mensagem, trecho, efeito }: Problema): string[] {
  return [
    `${severidade === 'erro' ? '✗ ERRO ' : '! AVISO'}  ${titulo}`,
    `  ${mensagem}`,
    `  linha ${formatInteiro(linha)}${trecho === undefined ? '' : `: ${trecho}`}`,
    `  ${efeito}`,
  ]
}

function formatRegra({ titulo, verificados, unidade }: RegraResultado): string {
  return `${titulo.padEnd(LARGURA_REGRA)} ${formatInteiro(verificados)} ${unidade}`
}

function conferencia({ conferencia: { i355, j150, motivo }, saude }: Ecd): string[] {
  if (!saude.aceito) return []
  const linhas: string[] = []
  if (i355 !== null) {
    linhas.push(`  Soma dos meses − I355: R$ ${formatReais(i355.diferencaCentavos)} em ${formatInteiro(i355.comparadas)} contas e centros`)
  }
  if (j150 !== null) {
    const divergentes = j150.filter((linha) => linha.diferencaCentavos !== 0).length
    linhas.push(
      `  Linhas da DRE publicada (J150): ${formatInteiro(j150.length)}, ${divergentes === 0 ? 'todas iguais' : `${divergentes} diferentes`}`,
    )
  }
  if (motivo !== '') linhas.push(`  ${motivo}`)
  return ['Conferência', ...linhas]
}

function plural(quantidade: number, um: string, varios: string): string {
  return `${formatInteiro(quantidade)} ${quantidade === 1 ? um : varios}`
}

function describeCnpj(cnpj: string): string {
  return cnpj.length === 14 ? `CNPJ ${formatCnpj(cnpj)}` : ''
}
