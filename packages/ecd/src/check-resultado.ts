import type { ConferenciaI355 } from './conferencia.ts'
import { describePair } from './check-saldos.ts'
import type { Escrituracao } from './escrituracao.ts'
import { NATUREZA_RESULTADO } from '@lastro/engine'
import { formatInteger, formatReais } from '@lastro/formato'

/** Opening balance of a result account, left unclosed by earlier bookkeepings of the same year. */
function abertura(e: Escrituracao, pair: number): number {
  return pair < e.saldos.abertura.length ? e.saldos.abertura[pair]! : 0
}

export function isResultado(e: Escrituracao, pair: number): boolean {
  return e.contas[e.movimento.conta[pair]!]?.natureza === NATUREZA_RESULTADO
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
  const file = new Float64Array(movimento.quantidade * movimento.meses)
  const lines = new Int32Array(movimento.quantidade)
  for (const { pair, mes, valor, linha } of e.i355) {
    file[pair * movimento.meses + mes] = file[pair * movimento.meses + mes]! + valor
    lines[pair] = linha
  }
  if (e.partidas > 0) checkEncerramento(e, file, lines)
  return compareResultado(e, file, lines)
}

function checkEncerramento(e: Escrituracao, file: Float64Array, lines: Int32Array): void {
  const { movimento, problemas } = e
  for (let pair = 0; pair < movimento.quantidade; pair++) {
    if (!isResultado(e, pair)) continue
    problemas.check('i355_encerramento_mismatch')
    for (let mes = 0; mes < movimento.meses; mes++) {
      const informado = file[pair * movimento.meses + mes]!
      const encerrado = -movimento.resultadoEncerramento(pair, mes)
      if (informado === encerrado) continue
      const line = lines[pair]! > 0 ? lines[pair]! : e.linhaEncerramento || e.linhaResultado
      problemas.add(
        'i355_encerramento_mismatch',
        line,
        `${describePair(e, pair)}, ${e.meses[mes]}: o I355 informa ${formatReais(informado)} e os lançamentos de encerramento ${formatReais(encerrado)}.`,
        { campo: 'VL_CTA', valor: formatReais(informado) },
      )
    }
  }
}

function compareResultado(e: Escrituracao, file: Float64Array, lines: Int32Array): ConferenciaI355 {
  const { movimento, problemas } = e
  const conferencia: ConferenciaI355 = { arquivoCentavos: 0, calculadoCentavos: 0, diferencaCentavos: 0, comparadas: 0 }
  for (let pair = 0; pair < movimento.quantidade; pair++) {
    if (!isResultado(e, pair)) continue
    let informado = 0
    let computed = abertura(e, pair)
    for (let mes = 0; mes < movimento.meses; mes++) {
      informado += file[pair * movimento.meses + mes]!
      computed += movimento.resultado(pair, mes)
    }
    problemas.check('i355_resultado_mismatch')
    conferencia.comparadas++
    conferencia.arquivoCentavos += informado
    conferencia.calculadoCentavos += computed
    if (informado === computed) continue
    const line = lines[pair]! > 0 ? lines[pair]! : e.linhaResultado
    problemas.add(
      'i355_resultado_mismatch',
      line,
      `${describePair(e, pair)}: os meses somam ${formatReais(computed)} e o I355 da linha ${formatInteger(line)} informa ${formatReais(informado)}.`,
      { campo: 'VL_CTA', valor: formatReais(informado) },
    )
  }
  conferencia.diferencaCentavos = conferencia.calculadoCentavos - conferencia.arquivoCentavos
  return conferencia
}
