import type { ConferenciaI355 } from './conferencia.ts'
import { describePar } from './check-saldos.ts'
import type { Escrituracao } from './escrituracao.ts'
import { NATUREZA_RESULTADO } from '@lastro/engine'
import { formatInteiro, formatReais } from '@lastro/formato'

/** Opening balance of a result account, left unclosed by earlier bookkeepings of the same year. */
function abertura(e: Escrituracao, par: number): number {
  return par < e.saldos.abertura.length ? e.saldos.abertura[par]! : 0
}

export function isResultado(e: Escrituracao, par: number): boolean {
  return e.contas[e.movimento.conta[par]!]?.natureza === NATUREZA_RESULTADO
}

/**
 * Reconciles the result before closing (I355) with closing entries and with the monthly DRE.
 * The latter, by account, proves that the monthly DRE excludes the whole closing and nothing else. Returns null without I355.
 */
export function checkResultado(e: Escrituracao): ConferenciaI355 | null {
  if (e.i355.length === 0) {
    e.problemas.add(
      'encerramento_missing',
      e.linhaEncerramento || e.linhas,
      e.lancamentosEncerramento > 0
        ? 'O arquivo tem lançamentos de encerramento, mas não o resultado antes dele (I350/I355).'
        : 'O arquivo não tem lançamentos de encerramento nem o resultado antes dele (I350/I355).',
    )
    return null
  }
  e.problemas.check('encerramento_missing', e.encerramentos)
  const { movimento } = e
  const arquivo = new Float64Array(movimento.quantidade * movimento.meses)
  const linhas = new Int32Array(movimento.quantidade)
  for (const { par, mes, valor, linha } of e.i355) {
    arquivo[par * movimento.meses + mes] = arquivo[par * movimento.meses + mes]! + valor
    linhas[par] = linha
  }
  if (e.partidas > 0) checkEncerramento(e, arquivo, linhas)
  return compareResultado(e, arquivo, linhas)
}

function checkEncerramento(e: Escrituracao, arquivo: Float64Array, linhas: Int32Array): void {
  const { movimento, problemas } = e
  for (let par = 0; par < movimento.quantidade; par++) {
    if (!isResultado(e, par)) continue
    problemas.check('i355_encerramento_mismatch')
    for (let mes = 0; mes < movimento.meses; mes++) {
      const informado = arquivo[par * movimento.meses + mes]!
      const encerrado = -movimento.resultadoEncerramento(par, mes)
      if (informado === encerrado) continue
      const linha = linhas[par]! > 0 ? linhas[par]! : e.linhaEncerramento || e.linhaResultado
      problemas.add(
        'i355_encerramento_mismatch',
        linha,
        `${describePar(e, par)}, ${e.meses[mes]}: o I355 informa ${formatReais(informado)} e os lançamentos de encerramento ${formatReais(encerrado)}.`,
        { campo: 'VL_CTA', valor: formatReais(informado) },
      )
    }
  }
}

function compareResultado(e: Escrituracao, arquivo: Float64Array, linhas: Int32Array): ConferenciaI355 {
  const { movimento, problemas } = e
  const conferencia: ConferenciaI355 = { arquivoCentavos: 0, calculadoCentavos: 0, diferencaCentavos: 0, comparadas: 0 }
  for (let par = 0; par < movimento.quantidade; par++) {
    if (!isResultado(e, par)) continue
    let informado = 0
    let calculado = abertura(e, par)
    for (let mes = 0; mes < movimento.meses; mes++) {
      informado += arquivo[par * movimento.meses + mes]!
      calculado += movimento.resultado(par, mes)
    }
    problemas.check('i355_resultado_mismatch')
    conferencia.comparadas++
    conferencia.arquivoCentavos += informado
    conferencia.calculadoCentavos += calculado
    if (informado === calculado) continue
    const linha = linhas[par]! > 0 ? linhas[par]! : e.linhaResultado
    problemas.add(
      'i355_resultado_mismatch',
      linha,
      `${describePar(e, par)}: os meses somam ${formatReais(calculado)} e o I355 da linha ${formatInteiro(linha)} informa ${formatReais(informado)}.`,
      { campo: 'VL_CTA', valor: formatReais(informado) },
    )
  }
  conferencia.diferencaCentavos = conferencia.calculadoCentavos - conferencia.arquivoCentavos
  return conferencia
}
