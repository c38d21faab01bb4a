import { isCnpj, mesFromIndex } from '@lastro/engine'
import { formatInteiro } from '@lastro/formato'
import { formatData, mesAbsoluto } from './dates.ts'
import type { Escrituracao } from './escrituracao.ts'
import { parseLeiaute } from './leiaute.ts'
import { LIMITE_LISTA, LIMITE_MESES } from './limits.ts'
import type { Linha } from './line.ts'
import type { RegistroReaders } from './registro-reader.ts'

/** Shortest possible line: `|9900|` and its end. */
const LINHA_MINIMA_BYTES = 7

const OUTRAS_ESCRITURACOES: Record<string, string> = {
  LECF: 'uma ECF (escrituração fiscal)',
  LALU: 'um e-Lalur',
}

const LIVROS_RECUSADOS: Record<string, string> = {
  A: 'O livro é um diário auxiliar (tipo A): traz o detalhe de algumas contas, não o resultado da empresa. Importe o livro principal, tipo R, do mesmo período.',
  Z: 'O livro é um razão auxiliar (tipo Z): tem leiaute próprio e não traz o resultado da empresa. Importe o livro principal, tipo G ou R, do mesmo período.',
  S: 'O livro é um razão auxiliar de SCP (tipo S): não traz o resultado da empresa. Importe o livro principal, tipo G ou R, do mesmo período.',
}

/** Detects a repeated header or book type, i.e. two concatenated files, whose sums would mix. */
function isRepeated(e: Escrituracao, linha: Linha): boolean {
  const registro = linha.texto(0)
  if ((e.contagem.get(registro) ?? 0) <= 1) return false
  e.problemas.addFatal(
    'arquivo_malformed',
    linha.numero,
    `A linha ${linha.numero} traz um segundo registro ${registro}: são dois arquivos num só.`,
    {
      trecho: linha.trecho(),
    },
  )
  return true
}

function read0000(e: Escrituracao, linha: Linha): void {
  if (isRepeated(e, linha)) return
  const tipo = linha.texto(1)
  if (tipo !== 'LECD') {
    const outra = OUTRAS_ESCRITURACOES[tipo] ?? 'outro arquivo do SPED'
    e.problemas.addFatal('arquivo_malformed', linha.numero, `O arquivo não é uma ECD: o registro 0000 diz que é ${outra}.`, {
      campo: 'LECD',
      valor: tipo.slice(0, 60),
      trecho: linha.trecho(),
    })
    return
  }
  const inicio = linha.data(2)
  const fim = linha.data(3)
  if (Number.isNaN(inicio) || Number.isNaN(fim) || fim < inicio) {
    const campo = Number.isNaN(inicio) ? 'DT_INI' : 'DT_FIN'
    e.problemas.addFatal('campo_invalid', linha.numero, 'O período do arquivo (DT_INI, DT_FIN) não é válido.', {
      campo,
      valor: linha.texto(campo === 'DT_INI' ? 2 : 3).slice(0, 60),
      trecho: linha.trecho(),
    })
    return
  }
  const primeiroMes = mesAbsoluto(inicio)
  const quantidade = mesAbsoluto(fim) - primeiroMes + 1
  if (quantidade > LIMITE_MESES) {
    e.problemas.addFatal(
      'campo_invalid',
      linha.numero,
      `O período vai de ${formatData(inicio)} a ${formatData(fim)}: uma ECD cobre no máximo ${LIMITE_MESES} meses.`,
      { campo: 'DT_FIN', valor: linha.texto(3), trecho: linha.trecho() },
    )
    return
  }
  e.openPeriodo(
    inicio,
    fim,
    primeiroMes,
    Array.from({ length: quantidade }, (_, i) => mesFromIndex(primeiroMes + i)),
  )
  e.nome = linha.texto(4)
  e.cnpj = linha.texto(5).toUpperCase()
  e.problemas.check('cnpj_invalid')
  if (!isCnpj(e.cnpj)) {
    e.problemas.add('cnpj_invalid', linha.numero, `O CNPJ da empresa não é válido: “${e.cnpj.slice(0, 60)}”.`, {
      campo: 'CNPJ',
      valor: e.cnpj.slice(0, 60),
      trecho: linha.trecho(),
    })
  }
}

function readI010(e: Escrituracao, linha: Linha): void {
  if (isRepeated(e, linha)) return
  const livro = linha.texto(1)
  const recusado = LIVROS_RECUSADOS[livro]
  const detalhe = { campo: 'IND_ESC', valor: livro.slice(0, 60), trecho: linha.trecho() }
  e.problemas.check('livro_unsupported')
  if (livro === 'G' || livro === 'R' || livro === 'B') e.livro = livro
  else {
    const mensagem = recusado ?? `O tipo de livro “${livro.slice(0, 60)}” não existe no leiaute.`
    e.problemas.addFatal('livro_unsupported', linha.numero, mensagem, detalhe)
    return
  }
  const versao = linha.texto(2)
  const leiaute = parseLeiaute(versao)
  e.problemas.check('leiaute_unknown')
  if (leiaute >= 1 && leiaute <= 9) e.leiaute = leiaute
  else {
    e.problemas.addFatal(
      'leiaute_unknown',
      linha.numero,
      `A versão “${versao.slice(0, 60)}” do leiaute não é conhecida: são lidas as versões 1 a 9.`,
      { campo: 'COD_VER_LC', valor: versao.slice(0, 60), trecho: linha.trecho() },
    )
  }
}

/** I030 and J900 repeat the line count of the file; read early, checked at the end. */
function readTermo(campo: number): RegistroReaders[string] {
  return (e, linha) => {
    const quantidade = linha.inteiro(campo)
    if (Number.isNaN(quantidade)) return
    const registro = linha.texto(0)
    if (e.tamanhoBytes !== undefined && quantidade * LINHA_MINIMA_BYTES > e.tamanhoBytes + LINHA_MINIMA_BYTES) {
      e.problemas.addFatal(
        'contador_mismatch',
        linha.numero,
        `O registro ${registro} anuncia ${formatInteiro(quantidade)} linhas, que não cabem num arquivo de ` +
          `${formatInteiro(e.tamanhoBytes)} bytes: o arquivo está incompleto ou não é o que diz ser.`,
        { campo: 'QTD_LIN', valor: linha.texto(campo), trecho: linha.trecho() },
      )
      return
    }
    if (e.totaisAntecipados.length < 10) e.totaisAntecipados.push({ registro, quantidade, linha: linha.numero })
  }
}

function readBloco(e: Escrituracao, linha: Linha): void {
  const quantidade = linha.inteiro(1)
  if (e.blocos.length < LIMITE_LISTA) e.blocos.push({ registro: linha.texto(0), quantidade, linha: linha.numero })
}

function read9900(e: Escrituracao, linha: Linha): void {
  if (e.declaradas.length >= LIMITE_LISTA) {
    e.problemas.addFatal('limite_exceeded', linha.numero, `Há mais de ${LIMITE_LISTA} registros 9900.`)
    return
  }
  e.declaradas.push({ registro: linha.texto(1).slice(0, 20), quantidade: linha.inteiro(2), linha: linha.numero })
}

function read9999(e: Escrituracao, linha: Linha): void {
  e.totalDeclarado = { quantidade: linha.inteiro(1), linha: linha.numero }
}

function readJ930(e: Escrituracao, linha: Linha): void {
  const documento = linha.texto(2)
  e.problemas.check('cnpj_invalid')
  // Leading zeros lost in a spreadsheet are a known flaw of transmitted files; shorter numbers are no CPF at all.
  if (!/^\d{11}$|^[0-9A-Z]{12}\d{2}$/.test(documento)) {
    e.problemas.add(
      'cnpj_invalid',
      linha.numero,
      `O CPF ou CNPJ do signatário tem ${documento.length} posições: “${documento.slice(0, 60)}”.`,
      {
        campo: 'IDENT_CPF_CNPJ',
        valor: documento.slice(0, 60),
        trecho: linha.trecho(),
      },
    )
  }
  if (e.signatarios.length >= LIMITE_LISTA) return
  const responsavelLegal = linha.texto(11) === 'S'
  e.signatarios.push({ linha: linha.numero, nome: linha.texto(1).slice(0, 80), responsavelLegal, trecho: linha.trecho() })
}

export const registroControle: RegistroReaders = {
  '0000': read0000,
  '0990': readBloco,
  C990: readBloco,
  I010: readI010,
  I030: readTermo(4),
  I990: readBloco,
  J900: readTermo(5),
  J930: readJ930,
  J990: readBloco,
  K990: readBloco,
  9900: read9900,
  9990: readBloco,
  9999: read9999,
}
