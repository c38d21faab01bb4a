import type { ContaContext } from './normalize.ts'

/** Keyword rules of grupo itens. The first match wins, so narrow rules precede wide ones. */
export interface WordRegra {
  readonly grupoItem: string
  readonly padrao: RegExp
  readonly exceto?: RegExp
  readonly context?: ContaContext
  readonly outsideOf?: readonly ContaContext[]
}

const GASTO: readonly ContaContext[] = ['custo', 'despesa']
const RECEITA: readonly ContaContext[] = ['receita', 'deducao']

export const WORD_REGRAS: readonly WordRegra[] = [
  {
    grupoItem: 'IRC.03',
    padrao: /\b(irpj|csll|imposto de renda|contribuicao social)\b.*\bdiferid|\bdiferid.*\b(irpj|csll|imposto de renda)\b/,
  },
  { grupoItem: 'IRC.02', padrao: /\bcsll\b|\bcontribuicao social sobre o lucro\b/ },
  { grupoItem: 'IRC.01', padrao: /\birpj\b|\bimposto de renda\b/, exceto: /\bretid|\bfonte\b/ },

  { grupoItem: 'DED.01', padrao: /\bdevoluc|\bvendas? cancelad|\bcancelamentos? de venda/, exceto: /\bcompra/, outsideOf: GASTO },
  { grupoItem: 'DED.02', padrao: /\babatiment|\bdescontos? incondiciona/, exceto: /\bobtid/ },
  { grupoItem: 'DPE.02', padrao: /\bpis\b.*\bfolha\b/ },
  { grupoItem: 'DED.03', padrao: /\bicms\b/, exceto: /\bcompra|\brecuper|\bcredito|\bmulta/, outsideOf: GASTO },
  { grupoItem: 'DED.04', padrao: /\bpis\b/, exceto: /\bcompra|\brecuper|\bcredito|\bfinanceir|\bcofins\b/, outsideOf: GASTO },
  { grupoItem: 'DED.05', padrao: /\bcofins\b/, exceto: /\bcompra|\brecuper|\bcredito|\bfinanceir/, outsideOf: GASTO },
  { grupoItem: 'DED.06', padrao: /\biss(qn)?\b/, exceto: /\bretid/, outsideOf: GASTO },
  { grupoItem: 'DED.07', padrao: /\bipi\b/, exceto: /\bcompra|\brecuper|\bcredito/, outsideOf: GASTO },
  { grupoItem: 'DED.08', padrao: /\bsimples nacional\b/ },
  { grupoItem: 'DED.09', padrao: /\bcprb\b|\b(impostos|tributos) (s|sobre) (as )?(vendas|receita|servicos)/ },

  { grupoItem: 'DEP.01', padrao: /\bdepreciac/ },
  { grupoItem: 'DEP.03', padrao: /\bexaust/ },
  { grupoItem: 'DEP.02', padrao: /\bamortizac/, exceto: /\bemprestimo|\bfinanciament|\bvalia\b/ },

  { grupoItem: 'RFI.08', padrao: /\bjuros (s|sobre) (o )?capital proprio\b|\bjcp\b/ },
  { grupoItem: 'RFI.04', padrao: /\bvaria(cao|coes) (cambia|monetaria)\w*.*\bpassiv|\bperdas? cambia/ },
  { grupoItem: 'RFI.03', padrao: /\bvaria(cao|coes) (cambia|monetaria)\w*.*\bativ|\bganhos? cambia/ },
  { grupoItem: 'RFI.06', padrao: /\bdescontos? (financeiros? )?(obtid|recebid)/ },
  { grupoItem: 'RFI.07', padrao: /\bdescontos? (financeiros? )?concedid/ },
  { grupoItem: 'RFI.05', padrao: /\btarifas? (bancaria|de cobranca)|\b(despesas|taxas) bancaria|\biof\b/ },
  {
    grupoItem: 'RFI.01',
    padrao: /\brendiment|\baplicac(ao|oes) financeira|\breceitas? financeira|\bjuros (ativ|recebid|auferid|de aplicac)/,
    exceto: /\b(pis|cofins|irrf|imposto)\b/,
  },
  { grupoItem: 'RFI.01', padrao: /\bjuros\b/, context: 'receita' },
  { grupoItem: 'RFI.02', padrao: /\bjuros\b|\bencargos financeiro|\bdespesas? financeira/ },

  { grupoItem: 'DPE.03', padrao: /\bfgts\b/ },
  { grupoItem: 'DPE.02', padrao: /\binss\b|\bprevidencia social\b|\bencargos sociais\b|\bencargos previdenciario/ },
  { grupoItem: 'DAD.01', padrao: /\bpro ?labore\b|\bdiretor(ia|es)?\b|\badministradores\b|\bconselho de administracao\b/ },
  { grupoItem: 'DPE.04', padrao: /\bferias\b|\b13o? salario\b|\bdecimo terceiro\b/ },
  { grupoItem: 'DPE.05', padrao: /\balimentac|\brefeic|\bcestas? basica/ },
  { grupoItem: 'DPE.06', padrao: /\bassistencia (medica|odontologica)|\bplanos? de saude\b|\bconvenios? medico|\bodontologic/ },
  { grupoItem: 'DPE.07', padrao: /\bvale transporte\b|\bbeneficio|\bseguro de vida\b|\bprevidencia privada\b|\bvale cultura\b/ },
  { grupoItem: 'DPE.08', padrao: /\brescis|\bindenizac(ao|oes) trabalhista|\baviso previo\b|\bacoes trabalhista/ },
  { grupoItem: 'DPE.09', padrao: /\bparticipac(ao|oes) nos (lucros|resultados)|\bplr\b|\bparticipac(ao|oes) de empregados/ },
  { grupoItem: 'DPE.10', padrao: /\btreinament|\brecrutament|\bcursos?\b/ },
  { grupoItem: 'DPE.11', padrao: /\bautonom|\bestagiari/ },
  { grupoItem: 'DPE.01', padrao: /\bsalario|\bordenado|\bhoras? extra|\bremunerac(ao|oes) (a|de|dos) empregado|\bfolha de pagamento/ },

  { grupoItem: 'CUS.05', padrao: /\bfretes?\b.*\bcompra/ },
  { grupoItem: 'CUS.06', padrao: /\bmao de obra\b/, exceto: /\bterceir/ },
  { grupoItem: 'CUS.01', padrao: /\bcmv\b|\bcustos? (da|de|das) (re)?(mercadoria|venda)/ },
  { grupoItem: 'CUS.02', padrao: /\bcpv\b|\bcustos? (do|de|dos) produto/ },
  { grupoItem: 'CUS.03', padrao: /\bcsp\b|\bcustos? (do|de|dos) servico/ },
  { grupoItem: 'CUS.04', padrao: /\bcustos? (da|de|das) locac|\bcustos? d\w+ bens (locad|arrendad)/ },
  { grupoItem: 'CUS.07', padrao: /\bcustos? d\w+ (imove|unidades imobiliaria)/ },

  { grupoItem: 'OUT.03', padrao: /\bequivalencia patrimonial\b/ },
  { grupoItem: 'OUT.05', padrao: /\bdividendo/ },
  {
    grupoItem: 'OUT.04',
    padrao: /\b(ganho|perda|resultado|venda|baixa|alienac)\w* .*\b(imobilizado|ativos?|bens)\b|\bganhos? de capital\b/,
  },
  { grupoItem: 'OUT.07', padrao: /\bimpairment\b|\bvalor recuperavel\b|\brecuperabilidade\b/ },
  { grupoItem: 'OUT.06', padrao: /\bsubvenc|\brecuperac(ao|oes) de (despesa|custo|credito)/ },
  { grupoItem: 'OUT.01', padrao: /\boutras receitas operacionais\b/ },
  { grupoItem: 'OUT.02', padrao: /\boutras despesas operacionais\b/ },

  { grupoItem: 'DCO.01', padrao: /\bpropaganda|\bpublicidade|\bmarketing\b|\banuncio/ },
  { grupoItem: 'DCO.02', padrao: /\bcomiss(ao|oes)\b/, outsideOf: RECEITA },
  { grupoItem: 'DCO.05', padrao: /\bperdas? .*\b(cliente|credito|recebive)|\bdevedores duvidosos\b|\bpecld\b|\bpdd\b|\bpclds?\b/ },
  { grupoItem: 'DCO.03', padrao: /\bfretes?\b|\bcarreto/, outsideOf: RECEITA },
  { grupoItem: 'DCO.04', padrao: /\bveiculo|\bcombustive|\bpedagio/, outsideOf: RECEITA },
  { grupoItem: 'DCO.06', padrao: /\bbrinde|\bfeiras?\b|\beventos?\b/ },
  { grupoItem: 'DCO.07', padrao: /\broyalt|\bassistencia tecnica\b/, outsideOf: RECEITA },

  {
    grupoItem: 'DAD.02',
    padrao:
      /\bservicos? .*\b(terceiros?|pj|pf|pessoa (fisica|juridica))\b|\bterceiriza|\bconsultoria|\bassessoria|\bcontabilidade\b|\badvocat|\bhonorarios\b|\bauditoria/,
    outsideOf: RECEITA,
  },
  { grupoItem: 'RB.04', padrao: /\blocac|\balugue/, context: 'receita' },
  { grupoItem: 'RB.04', padrao: /\breceitas? (de|da|com) (locac|alugue)/, outsideOf: GASTO },
  { grupoItem: 'DAD.03', padrao: /\balugue|\bcondominio|\biptu\b/ },
  { grupoItem: 'DAD.04', padrao: /\benergia\b/, outsideOf: RECEITA },
  { grupoItem: 'DAD.05', padrao: /\bagua\b|\besgoto\b/, outsideOf: RECEITA },
  { grupoItem: 'DAD.06', padrao: /\btelefon|\binternet\b|\btelecomunicac/, outsideOf: RECEITA },
  { grupoItem: 'DAD.07', padrao: /\bseguros?\b/, outsideOf: RECEITA },
  { grupoItem: 'DAD.08', padrao: /\bsoftware|\binformatica\b|\blicencas? de uso\b|\bhospedagem de sites?\b|\bnuvem\b/, outsideOf: RECEITA },
  { grupoItem: 'DAD.09', padrao: /\bmanutenc|\blimpeza\b|\bconservac|\bvigilancia\b/, outsideOf: RECEITA },
  { grupoItem: 'DAD.10', padrao: /\bmateria(l|is) de (escritorio|consumo|expediente|copa)|\bcorreio|\bmalote|\bcartorio/ },
  { grupoItem: 'DAD.11', padrao: /\bviage|\bhospedagens?\b|\bpassagens?\b|\bestadias?\b/, outsideOf: RECEITA },
  { grupoItem: 'DAD.12', padrao: /\barrendament|\bleasing\b/, outsideOf: RECEITA },
  { grupoItem: 'DAD.14', padrao: /\bmultas?\b/, outsideOf: RECEITA },
  { grupoItem: 'DAD.13', padrao: /\bipva\b|\btaxas?\b|\balvara|\bimpostos e taxas\b|\bcontribuic(ao|oes) sindica/, outsideOf: RECEITA },
  { grupoItem: 'DAD.15', padrao: /\bdoac(ao|oes)\b/, outsideOf: RECEITA },
  { grupoItem: 'DAD.16', padrao: /\bcontingencia/, outsideOf: RECEITA },
  { grupoItem: 'DAD.17', padrao: /\bpesquisas?\b/, outsideOf: RECEITA },

  { grupoItem: 'RB.05', padrao: /\bexportac/, outsideOf: GASTO },
  { grupoItem: 'RB.01', padrao: /\brevenda\b|\b(venda|receita)s? de mercadoria/, outsideOf: GASTO },
  { grupoItem: 'RB.02', padrao: /\b(venda|receita)s? de produto|\bfabricacao propria\b/, outsideOf: GASTO },
  { grupoItem: 'RB.03', padrao: /\bprestac(ao|oes) de servico|\breceitas? de servico|\bvendas? de servico/, outsideOf: GASTO },
]
