import type { Escrituracao } from './escrituracao.ts'
import { j100Campos, j150Campos } from './leiaute.ts'
import { LIMIT_DEMONSTRACOES, LIMIT_LIST } from './limits.ts'
import type { EcdLine } from './line.ts'
import { addCampoInvalid, DESPESA_RECEITA, readValorIndicador } from './registro-reader.ts'
import type { RegistroReaders } from './registro-reader.ts'

function readJ005(e: Escrituracao, line: EcdLine): void {
  const inicio = line.data(1)
  const fim = line.data(2)
  if (Number.isNaN(inicio)) return addCampoInvalid(e, line, 1, 'DT_INI', 'não é uma data ddmmaaaa')
  if (Number.isNaN(fim)) return addCampoInvalid(e, line, 2, 'DT_FIN', 'não é uma data ddmmaaaa')
  if (e.demonstracoes.length >= LIMIT_DEMONSTRACOES) return refuse(e, line, `Há mais de ${LIMIT_DEMONSTRACOES} demonstrações (J005).`)
  e.demonstracoes.push({ linha: line.numero, inicio, fim, consolidada: line.texto(3) === '2', j100: [], j150: [] })
}

function readJ100(e: Escrituracao, line: EcdLine): void {
  const demonstracao = e.demonstracoes.at(-1)
  if (demonstracao === undefined) return
  if (demonstracao.j100.length >= LIMIT_LIST) return refuse(e, line, `O balanço publicado tem mais de ${LIMIT_LIST} linhas.`)
  const campos = j100Campos(e.leiaute)
  const valor = readValorIndicador(e, line, campos.valor, 'VL_CTA_FIN', campos.indicador, 'IND_DC_CTA_FIN')
  const nivel = line.inteiro(campos.nivel)
  if (Number.isNaN(valor)) return
  if (Number.isNaN(nivel)) return addCampoInvalid(e, line, campos.nivel, 'NIVEL_AGL', 'não é um nível')
  demonstracao.j100.push({ linha: line.numero, codigo: line.texto(campos.codigo), nivel, grupo: line.texto(campos.grupo), valor })
}

function readJ150(e: Escrituracao, line: EcdLine): void {
  const demonstracao = e.demonstracoes.at(-1)
  if (demonstracao === undefined) return
  if (demonstracao.j150.length >= LIMIT_LIST) return refuse(e, line, `A DRE publicada tem mais de ${LIMIT_LIST} linhas.`)
  const campos = j150Campos(e.leiaute)
  const letters = e.leiaute <= 6 ? DESPESA_RECEITA : undefined
  const valor = readValorIndicador(e, line, campos.valor, 'VL_CTA_FIN', campos.indicador, 'IND_DC_CTA_FIN', letters)
  const nivel = line.inteiro(campos.nivel)
  if (Number.isNaN(valor)) return
  if (Number.isNaN(nivel)) return addCampoInvalid(e, line, campos.nivel, 'NIVEL_AGL', 'não é um nível')
  const indicador = line.texto(campos.indicador)
  const tipo = campos.tipo >= 0 ? line.texto(campos.tipo) : indicador === 'N' || indicador === 'P' ? 'T' : 'D'
  if (tipo !== 'T' && tipo !== 'D') return addCampoInvalid(e, line, campos.tipo, 'IND_COD_AGL', 'deveria ser T (total) ou D (detalhe)')
  const ordem = campos.ordem >= 0 ? line.inteiro(campos.ordem) : demonstracao.j150.length + 1
  demonstracao.j150.push({
    linha: line.numero,
    ordem: Number.isNaN(ordem) ? demonstracao.j150.length + 1 : ordem,
    codigo: line.texto(campos.codigo),
    tipo,
    nivel,
    superior: campos.superior >= 0 ? line.texto(campos.superior) : '',
    descricao: line.texto(campos.descricao),
    valor,
  })
}

function refuse(e: Escrituracao, line: EcdLine, message: string): void {
  e.problemas.addFatal('limite_exceeded', line.numero, message)
}

export const registroDemonstracoes: RegistroReaders = { J005: readJ005, J100: readJ100, J150: readJ150 }
