import { createEcdLeitor } from './reader.ts'
import type { EcdLeitorOptions } from './reader.ts'
import type { Ecd } from './ecd.ts'

/**
 * Hand-written bookkeeping of a trade that opens in November 2025 and closes in December.
 * Its income statement is the example in the manual of the ECD (revenue 80,000; deductions 21,600; cost 36,500; expenses 7,250; result
 * 14,650).
 */
const BODY = `0000|LECD|01112025|31122025|PADARIA PÃO QUENTE LTDA|11222333000181|SP||3550308|||0|1|0||0|0||N|N|0|0|1
0001|0
0990|3
I001|0
I010|G|9.00
I050|01112025|01|S|1|1||ATIVO
I050|01112025|01|S|2|1.1|1|CIRCULANTE
I050|01112025|01|S|3|1.1.1|1.1|DISPONÍVEL
I050|01112025|01|A|4|1.1.1.1|1.1.1|Caixa
I051||1.01.01.01.01
I050|01112025|03|S|1|2||PATRIMÔNIO
I050|01112025|03|S|2|2.1|2|PATRIMÔNIO LÍQUIDO
I050|01112025|03|S|3|2.1.1|2.1|LUCROS
I050|01112025|03|A|4|2.1.1.1|2.1.1|Lucros acumulados
I051||2.03.04.01.01
I050|01112025|04|S|1|3||RESULTADO
I050|01112025|04|A|2|3.1|3|Venda de mercadorias
I051||3.01.01.01.01.05
I052||R1
I050|01112025|04|A|2|3.2|3|Impostos sobre vendas
I051||3.01.01.01.02.03
I052||D1
I050|01112025|04|A|2|3.3|3|Custo das mercadorias
I051||3.01.01.03.01.02
I052||C1
I050|01112025|04|A|2|3.4|3|Salários
I051||3.01.01.07.01.02
I052||E1
I075|7|VENDA À VISTA
I100|01112025|LOJA|Loja do centro
I150|01112025|30112025
I155|1.1.1.1||0|D|80000,00|21600|58400,00|D
I155|3.1|LOJA|0,00|D|0,00|80000,00|80000,00|C
I155|3.2|LOJA|0,00|D|21600,00|0,00|21600,00|D
I150|01122025|31122025
I155|1.1.1.1||58400,00|D|0,00|43750,00|14650,00|D
I155|2.1.1.1||0,00|D|0,00|14650,00|14650,00|C
I155|3.1|LOJA|80000,00|C|80000,00|0,00|0,00|D
I155|3.2|LOJA|21600,00|D|0,00|21600,00|0,00|D
I155|3.3|LOJA|0,00|D|36500,00|36500,00|0,00|D
I155|3.4||0,00|D|7250,00|7250,00|0,00|D
I200|1|03112025|80000|N|
I250|1.1.1.1||80000,00|D|NF-1|7|pães e bolos|
I250|3.1|LOJA|80000,00|C|NF-1|7||
I200|2|30112025|21600,00|X|31102025
I250|3.2|LOJA|21600,00|D|||ICMS|
I250|1.1.1.1||21600,00|C|||ICMS|
I200|3|10122025|43750,00|N|
I250|3.3|LOJA|36500,00|D|||Baixa de estoque|
I250|3.4||7250,00|D|||Folha|
I250|1.1.1.1||43750,00|C|||Pagamentos|
I200|4|31122025|80000,00|E|
I250|3.1|LOJA|80000,00|D|||Encerramento|
I250|3.2|LOJA|21600,00|C|||Encerramento|
I250|3.3|LOJA|36500,00|C|||Encerramento|
I250|3.4||7250,00|C|||Encerramento|
I250|2.1.1.1||14650,00|C|||Encerramento|
I350|31122025
I355|3.1|LOJA|80000,00|C
I355|3.2|LOJA|21600,00|D
I355|3.3|LOJA|36500,00|D
I355|3.4||7250,00|D
I990|#I
J001|0
J005|01112025|31122025|1|
J150|16|3|T|1||RESULTADO|0,00|D|14650,00|C|R|
J150|10|L1|T|2|3|LUCRO BRUTO|0,00|D|21900,00|C|R|
J150|7|L2|T|3|L1|RECEITA LÍQUIDA|0,00|D|58400,00|C|R|
J150|1|R1|D|4|L2|RECEITA BRUTA|0,00|D|80000,00|C|R|
J150|2|D1|D|4|L2|DEDUÇÕES|0,00|D|21600,00|D|D|
J150|8|C1|D|3|L1|CMV|0,00|D|36500,00|D|D|
J150|11|E1|D|2|3|DESPESAS|0,00|D|7250,00|D|D|
J930|ANA LIMA|11144477735|Contadora|900|1SP1||||||N
J930|RUI LIMA|52998224725|Sócio|205|||||||S
J990|#J
9001|0
9900|#
9990|#9
9999|#T`

export function padaria(change: (registros: string[]) => string[] = (registros) => registros): string {
  const registros = change(BODY.split('\n'))
  const codigos = [...new Set(registros.map((registro) => registro.slice(0, 4)))]
  const contadores = codigos.map((codigo) => `9900|${codigo}|#${codigo}`)
  const lines = registros.flatMap((registro) => (registro === '9900|#' ? contadores : [registro]))
  const count = (inicio: string): number => lines.filter((line) => line.startsWith(inicio)).length
  return lines
    .map((line) => {
      const texto = line.replace(/#(T|I|J|9|.{4})$/, (_, codigo: string) => String(codigo === 'T' ? lines.length : count(codigo)))
      return `|${texto}|\r\n`
    })
    .join('')
}

/** Replaces the record with this prefix: `replaceRegistro('I200|3', 'I200|3|10122025|1,00|N|')`. */
export function replaceRegistro(inicio: string, ...fresh: string[]): (registros: string[]) => string[] {
  return (registros) => {
    if (!registros.some((registro) => registro.startsWith(inicio))) throw new Error(`the fixture has no ${inicio}`)
    return registros.flatMap((registro) => (registro.startsWith(inicio) ? fresh : [registro]))
  }
}

export function readEcd(content: string | Uint8Array, options: EcdLeitorOptions = {}): Ecd {
  const leitor = createEcdLeitor(options)
  leitor.push(typeof content === 'string' ? Buffer.from(content, 'latin1') : content)
  return leitor.end()
}

export function readChunks(chunks: Iterable<Uint8Array>, options: EcdLeitorOptions = {}): Ecd {
  const leitor = createEcdLeitor(options)
  for (const chunk of chunks) {
    leitor.push(chunk)
    if (leitor.finished) break
  }
  return leitor.end()
}

export function listRegrasFailures(ecd: Ecd): string[] {
  return ecd.saude.regras.filter((regra) => regra.problemas > 0).map((regra) => regra.codigo)
}

export function serieDaConta(ecd: Ecd, codigo: string): number[] {
  const serie = ecd.meses.map(() => 0)
  const { saldos } = ecd
  for (let i = 0; i < saldos.quantidade; i++) {
    if (ecd.contas[saldos.conta[i]!]!.codigo !== codigo) continue
    serie[saldos.mes[i]!] = serie[saldos.mes[i]!]! + saldos.creditoCentavos[i]! - saldos.debitoCentavos[i]!
  }
  return serie
}
