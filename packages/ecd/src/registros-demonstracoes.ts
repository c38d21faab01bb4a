import type { Escrituracao } from './escrituracao.ts'
import { j100Campos, j150Campos } from './leiaute.ts'
import { LIMITE_DEMONSTRACOES, LIMITE_LISTA } from './limits.ts'
import type { Linha } from './line.ts'
import { addCampoInvalid, DESPESA_RECEITA, readValorIndicador } from './registro-reader.ts'
import type { RegistroReaders } from './registro-reader.ts'

function readJ005(e: Escrituracao, linha: Linha): void {
  const inicio = linha.data(1)
  const fim = linha.data(2)
  if (Number.isNaN(inicio)) return addCampoInvalid(e, linha, 1, 'DT_INI', 'não é uma data ddmmaaaa')
  if (Number.isNaN(fim)) return addCampoInvalid(e, linha, 2, 'DT_FIN', 'não é uma data ddmmaaaa')
  if (e.demonstracoes.length >= LIMITE_DEMONSTRACOES) return refuse(e, linha, `Há mais de ${LIMITE_DEMONSTRACOES} demonstrações (J005).`)
  e.demonstracoes.push({ linha: linha.numero, inicio, fim, consolidada: linha.texto(3) === '2', j100: [], j150: [] })
}

function readJ100(e: Escrituracao, linha: Linha): void {
  const demonstracao = e.demonstracoes.at(-1)
  if (demonstracao === undefined) return
  if (demonstracao.j100.length >= LIMITE_LISTA) return refuse(e, linha, `O balanço publicado tem mais de ${LIMITE_LISTA} linhas.`)
  const campos = j100Campos(e.leiaute)
  const valor = readValorIndicador(e, linha, campos.valor, 'VL_CTA_FIN', campos.indicador, 'IND_DC_CTA_FIN')
  const nivel = linha.inteiro(campos.nivel)
  if (Number.isNaN(valor)) return
  if (Number.isNaN(nivel)) return addCampoInvalid(e, linha, campos.nivel, 'NIVEL_AGL', 'não é um nível')
  demonstracao.j100.push({ linha: linha.numero, codigo: linha.texto(campos.codigo), nivel, grupo: linha.texto(campos.grupo), valor })
}

function readJ150(e: Escrituracao, linha: Linha): void {
  const demonstracao = e.demonstracoes.at(-1)
  if (demonstracao === undefined) return
  if (demonstracao.j150.length >= LIMITE_LISTA) return refuse(e, linha, `A DRE publicada tem mais de ${LIMITE_LISTA} linhas.`)
  const campos = j150Campos(e.leiaute)
  const letras = e.leiaute <= 6 ? DESPESA_RECEITA : undefined
  const valor = readValorIndicador(e, linha, campos.valor, 'VL_CTA_FIN', campos.indicador, 'IND_DC_CTA_FIN', letras)
  const nivel = linha.inteiro(campos.nivel)
  if (Number.isNaN(valor)) return
  if (Number.isNaN(nivel)) return addCampoInvalid(e, linha, campos.nivel, 'NIVEL_AGL', 'não é um nível')
  const indicador = linha.texto(campos.indicador)
  const tipo = campos.tipo >= 0 ? linha.texto(campos.tipo) : indicador === 'N' || indicador === 'P' ? 'T' : 'D'
  if (tipo !== 'T' && tipo !== 'D') return addCampoInvalid(e, linha, campos.tipo, 'IND_COD_AGL', 'deveria ser T (total) ou D (detalhe)')
  const ordem = campos.ordem >= 0 ? linha.inteiro(campos.ordem) : demonstracao.j150.length + 1
  demonstracao.j150.push({
    linha: linha.numero,
    ordem: Number.isNaN(ordem) ? demonstracao.j150.length + 1 : ordem,
    codigo: linha.texto(campos.codigo),
    tipo,
    nivel,
    superior: campos.superior >= 0 ? linha.texto(campos.superior) : '',
    descricao: linha.texto(campos.descricao),
    valor,
  })
}

function refuse(e: Escrituracao, linha: Linha, mensagem: string): void {
  e.problemas.addFatal('limite_exceeded', linha.numero, mensagem)
}

export const registroDemonstracoes: RegistroReaders = { J005: readJ005, J100: readJ100, J150: readJ150 }
