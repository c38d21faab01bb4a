/** Look-ups of fields of the frequent records, with their error messages. Only messages allocate strings. */
import { FIM_LINHA, RETORNO } from './bytes.ts'
import { CODIGO_DESCONHECIDO, EMPTY_CODIGO } from './codigo-table.ts'
import type { Cursor } from './cursor.ts'
import type { Escrituracao } from './escrituracao.ts'
import { excerptOf } from './line.ts'
import { addCentroCusto } from './registros-contas.ts'
import { decodeInicio } from './text.ts'

const MESSAGE_BYTES = 60

export function readConta(e: Escrituracao, cursor: Cursor): number {
  const conta = cursor.codigo(e.contaTable)
  if (conta >= 0 && e.contaAnalitica[conta] === 1) return conta
  const codigo = campoTexto(cursor)
  const detail = { campo: 'COD_CTA', valor: codigo, trecho: excerptDoCursor(cursor) }
  if (conta >= 0) {
    e.problemas.add('conta_synthetic', cursor.numero, `A linha ${cursor.numero} movimenta a conta sintética ${codigo}.`, detail)
  } else {
    const nome = conta === EMPTY_CODIGO ? 'está sem conta' : `usa a conta “${codigo}”, que não está no plano de contas`
    e.problemas.add('conta_unknown', cursor.numero, `A linha ${cursor.numero} ${nome}.`, detail)
  }
  return -1
}

/** Returns the index of the cost centre; −1 for an empty field. A code without I100 is added and reported. */
export function readCentroCusto(e: Escrituracao, cursor: Cursor): number {
  const centroCusto = cursor.codigo(e.centroCustoTable)
  if (centroCusto >= 0 || centroCusto === EMPTY_CODIGO) return centroCusto
  return centroCusto === CODIGO_DESCONHECIDO ? addDesconhecido(e, cursor) : -1
}

function addDesconhecido(e: Escrituracao, cursor: Cursor): number {
  const codigo = campoTexto(cursor)
  e.problemas.add(
    'centro_custo_unknown',
    cursor.numero,
    `O centro de custo “${codigo}” da linha ${cursor.numero} não está cadastrado (I100).`,
    {
      campo: 'COD_CCUS',
      valor: codigo,
      trecho: excerptDoCursor(cursor),
    },
  )
  return addCentroCusto(e, cursor.numero, cursor.buffer, cursor.campoInicio, cursor.fieldEnd())
}

export function addCampoInvalid(e: Escrituracao, cursor: Cursor, campo: string, motivo: string): void {
  const valor = campoTexto(cursor)
  e.problemas.add('campo_invalid', cursor.numero, `Campo ${campo} da linha ${cursor.numero} ${motivo}: “${valor}”.`, {
    campo,
    valor,
    trecho: excerptDoCursor(cursor),
  })
}

export function excerptDoCursor(cursor: Cursor): string {
  const lf = cursor.buffer.indexOf(FIM_LINHA, cursor.linhaInicio)
  return excerptOf(cursor.buffer, cursor.linhaInicio, cursor.buffer[lf - 1] === RETORNO ? lf - 1 : lf)
}

/** Last field, truncated for messages; never keep it as data. */
function campoTexto(cursor: Cursor): string {
  return decodeInicio(cursor.buffer, cursor.campoInicio, cursor.fieldEnd(), MESSAGE_BYTES)
}
