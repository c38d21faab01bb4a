/** Fields of the frequent records that are looked up, and what is said when they are wrong. Only the saying makes strings. */
import { FIM_LINHA, RETORNO } from './bytes.ts'
import { CODIGO_DESCONHECIDO, CODIGO_VAZIO } from './codigo-tabela.ts'
import type { Cursor } from './cursor.ts'
import type { Escrituracao } from './escrituracao.ts'
import { trechoDe } from './line.ts'
import { addCentroCusto } from './registros-contas.ts'
import { decodeInicio } from './text.ts'

/** Shown of a field in a message. */
const MENSAGEM_BYTES = 60

/** Position of an account that may receive amounts; −1 after reporting. */
export function readConta(e: Escrituracao, cursor: Cursor): number {
  const conta = cursor.codigo(e.contaTabela)
  if (conta >= 0 && e.contaAnalitica[conta] === 1) return conta
  const codigo = campoTexto(cursor)
  const detalhe = { campo: 'COD_CTA', valor: codigo, trecho: trechoDoCursor(cursor) }
  if (conta >= 0) {
    e.problemas.add('conta_synthetic', cursor.numero, `A linha ${cursor.numero} movimenta a conta sintética ${codigo}.`, detalhe)
  } else {
    const nome = conta === CODIGO_VAZIO ? 'está sem conta' : `usa a conta “${codigo}”, que não está no plano de contas`
    e.problemas.add('conta_unknown', cursor.numero, `A linha ${cursor.numero} ${nome}.`, detalhe)
  }
  return -1
}

/** Position of the cost centre, −1 when the field is empty. A code without I100 is added to the list and reported. */
export function readCentroCusto(e: Escrituracao, cursor: Cursor): number {
  const centroCusto = cursor.codigo(e.centroCustoTabela)
  if (centroCusto >= 0 || centroCusto === CODIGO_VAZIO) return centroCusto
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
      trecho: trechoDoCursor(cursor),
    },
  )
  return addCentroCusto(e, cursor.numero, cursor.buffer, cursor.campoInicio, cursor.fieldEnd())
}

/** Problem of the field the cursor read last. */
export function addCampoInvalid(e: Escrituracao, cursor: Cursor, campo: string, motivo: string): void {
  const valor = campoTexto(cursor)
  e.problemas.add('campo_invalid', cursor.numero, `Campo ${campo} da linha ${cursor.numero} ${motivo}: “${valor}”.`, {
    campo,
    valor,
    trecho: trechoDoCursor(cursor),
  })
}

/** The line the cursor is in, cut to what a message shows. */
export function trechoDoCursor(cursor: Cursor): string {
  const lf = cursor.buffer.indexOf(FIM_LINHA, cursor.linhaInicio)
  return trechoDe(cursor.buffer, cursor.linhaInicio, cursor.buffer[lf - 1] === RETORNO ? lf - 1 : lf)
}

/** The field as a message shows it: cut, and so never to be kept as data. */
function campoTexto(cursor: Cursor): string {
  return decodeInicio(cursor.buffer, cursor.campoInicio, cursor.fieldEnd(), MENSAGEM_BYTES)
}
