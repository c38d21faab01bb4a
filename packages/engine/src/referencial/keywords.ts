import type { ContaContext } from './normalize.ts'

/** Keyword rule of a grupo item, over descriptions with abbreviations written out. */
export interface WordRegra {
  readonly grupoItem: string
  readonly padrao: RegExp
  readonly exceto?: RegExp
  readonly context?: ContaContext
  readonly outsideOf?: readonly ContaContext[]
  /** The words alone are not enough to save the mapping without asking. */
  readonly weak?: true
}

const GASTO: readonly ContaContext[] = ['custo', 'despesa']

/** The first match that fits the balance and the parents wins, so narrow rules precede wide ones. */
export const WORD_REGRAS: readonly WordRegra[] = [
  {
    grupoItem: 'IRC.03',
    padrao: /\b(irpj|csll|imposto de renda|contribuicao social)\b.*\bdiferid|\bdiferid.*\b(irpj|csll|imposto de renda)\b/,
  },
  { grupoItem: 'IRC.02', padrao: /\bcsll\b|\bcontribuicao social sobre o lucro\b|^contribuicao social$/ },
  { grupoItem: 'IRC.01', padrao: /\birpj\b|\bimposto de renda\b/, exceto: /\bretid|\bfonte\b/ },

  {
    grupoItem: 'DED.01',
    padrao: /\bdevoluc|\b(vendas?|notas?|servicos?) cancelad|\bcancelamentos?\b|\bestornos? de (venda|nota)/,
    exceto: /\bcompra/,
    outsideOf: GASTO,
  },
  { grupoItem: 'DED.02', padrao: /\babatiment|\bdescontos? (incondiciona|comercia)/, exceto: /\bobtid/, outsideOf: GASTO },
  { grupoItem: 'DPE.02', padrao: /\bpis\b.*\bfolha\b/ },
  {
    grupoItem: 'DED.03',
    padrao: /\bicms\b|\bdifal\b|\bsubstituicao tributaria\b/,
    exceto: /\bcompra|\brecuper|\bcredito|\bmulta|\binfrac|\bsubvenc|\bincentivo/,
    outsideOf: GASTO,
  },
  { grupoItem: 'DED.04', padrao: /\bpis\b/, exceto: /\bcompra|\brecuper|\bcredito|\bfinanceir|\bcofins\b/, outsideOf: GASTO },
  { grupoItem: 'DED.05', padrao: /\bcofins\b/, exceto: /\bcompra|\brecuper|\bcredito|\bfinanceir|\bpis\b/, outsideOf: GASTO },
  { grupoItem: 'DED.06', padrao: /\biss(qn)?\b/, exceto: /\bretid/, outsideOf: GASTO },
  { grupoItem: 'DED.07', padrao: /\bipi\b/, exceto: /\bcompra|\brecuper|\bcredito/, outsideOf: GASTO },
  { grupoItem: 'DED.08', padrao: /\bsimples nacional\b|\bdas simples\b/ },
  {
    grupoItem: 'DED.09',
    padrao: /\bcprb\b|\bsobre (a )?receita bruta\b|\b(impostos|tributos) (s|sobre) (as )?(vendas|receita|servicos)/,
  },

  { grupoItem: 'DEP.01', padrao: /\bdepreciac/ },
  { grupoItem: 'DEP.03', padrao: /\bexaust/, exceto: /\bexaustor/ },
  { grupoItem: 'DEP.02', padrao: /\bamortizac/, exceto: /\bemprestimo|\bfinanciament|\bvalia\b/ },

  { grupoItem: 'RFI.08', padrao: /\bjuros (s|sobre) (o )?capital proprio\b|\bjcp\b/ },
  {
    grupoItem: 'RFI.04',
    padrao: /\b(variac(ao|oes)|diferencas?) (de )?(cambia|cambio|monetaria)\w*.*\b(passiv|contra\b|desfavorave)|\bperdas? cambia/,
  },
  {
    grupoItem: 'RFI.03',
    padrao: /\b(variac(ao|oes)|diferencas?) (de )?(cambia|cambio|monetaria)\w*.*\b(ativ|favor)|\bganhos? cambia/,
  },
  { grupoItem: 'RFI.03', padrao: /\bvariac(ao|oes) (cambia|monetaria)/, weak: true },
  { grupoItem: 'RFI.04', padrao: /\bvariac(ao|oes) (cambia|monetaria)/, weak: true },
  { grupoItem: 'RFI.06', padrao: /\bdescontos? (financeiros? )?(obtid|recebid)/ },
  { grupoItem: 'RFI.07', padrao: /\bdescontos? .*\b(concedid|dados?\b|pontualidade)/ },
  {
    grupoItem: 'RFI.05',
    padrao: /\btarifas?\b|\b(despesas|taxas) (bancaria|de (boleto|cobranca|pix|ted))|\bmanutencao de conta\b|\biof\b/,
    exceto: /\bagua\b|\benergia\b/,
  },
  { grupoItem: 'RFI.05', padrao: /\btaxas? .*\b(cart(ao|oes)|maquininha|adquirente)/, weak: true },
  {
    grupoItem: 'RFI.01',
    padrao:
      /\brendiment|\baplicac(ao|oes) financeira|\breceitas? financeira|\bjuros (ativ|recebid|auferid|de aplicac)|\bjuros e multas? (ativ|recebid)/,
    exceto: /\b(pis|cofins|irrf|imposto)\b/,
  },
  { grupoItem: 'RFI.01', padrao: /\bjuros\b|\bselic\b/, exceto: /\bpassiv/ },
  {
    grupoItem: 'RFI.02',
    padrao:
      /\bjuros\b|\bencargos financeiro|\bdespesas? financeira|\bantecipac(ao|oes) de (recebive|cart)|\bdescontos? de (duplicata|recebive|titulo)|\bmora\b|\bvalor presente\b/,
  },
  { grupoItem: 'RFI.02', padrao: /\bhedge\b|\bderivativo|\bswap\b/, weak: true },

  {
    grupoItem: 'DPE.08',
    padrao: /\brescis|\bindenizac(ao|oes) trabalhista|\baviso previo\b|\b(acoes|processos) trabalhista/,
    exceto: /\bcontingencia|\bcontrat/,
  },
  { grupoItem: 'DPE.03', padrao: /\bfgts\b/ },
  {
    grupoItem: 'DPE.02',
    padrao:
      /\binss\b|\bprevidencia social\b|\bencargos (sociais|previdenciario|trabalhista)|\bseguro acidente|\bsalario educacao\b|\b(sesi|senai|sesc|senac)\b/,
  },
  {
    grupoItem: 'DAD.01',
    padrao:
      /\bpro ?labore\b|\bdiretor(ia|es)?\b|\badministradores\b|\bconselho de administracao\b|\b(retirada|remuneracao) (de|dos) socios?\b/,
  },
  { grupoItem: 'DPE.04', padrao: /\bferias\b|\b13 ?o? salario\b|\bprovisao (de |do |para )?13o?\b|\bdecimo terceiro\b/ },
  { grupoItem: 'DPE.05', padrao: /\balimentac|\brefeic|\brefeitorio\b|\bcestas? basica|\bpat\b|\bv[ra]\b|\blanches?\b/ },
  {
    grupoItem: 'DPE.06',
    padrao:
      /\bassistencia (medica|odontologica)|\b(planos?|seguros?) (de )?saude\b|\bconvenios? medico|\bodontologic|\b(unimed|hapvida|amil|sulamerica saude)\b/,
  },
  {
    grupoItem: 'DPE.07',
    padrao:
      /\bvales? transporte\b|\bbeneficio|\bseguro de vida\b|\bprevidencia privada\b|\bvale cultura\b|\bauxilio (creche|home office|educacao|funeral)|\b(gympass|wellhub|totalpass)\b/,
  },
  { grupoItem: 'DPE.07', padrao: /\buniforme/, weak: true },
  { grupoItem: 'DPE.09', padrao: /\bparticipac(ao|oes) nos (lucros|resultados)|\bplr\b|\bparticipac(ao|oes) de empregados/ },
  { grupoItem: 'DPE.10', padrao: /\btreinament|\brecrutament|\bcursos?\b|\bcertificac(ao|oes) e cursos?\b/ },
  { grupoItem: 'DPE.11', padrao: /\bautonom|\bestagi/ },
  {
    grupoItem: 'DPE.99',
    padrao: /\bexames? (medic|admission|periodic|ocupacion|demission)|\bmedicina (do|ocupacional)|\bpcmso\b|\bconfraternizac|\bepis?\b/,
    weak: true,
  },
  {
    grupoItem: 'DPE.01',
    padrao:
      /\bsalarios?\b|\bordenado|\bhoras? extra|\bremunerac(ao|oes) (a|de|dos) empregado|\bfolha (de pagamento|administra|comercial)|\badicional (noturno|de )|\bpericulosidade\b|\binsalubridade\b|\bgratificac/,
  },
  { grupoItem: 'DPE.01', padrao: /\bbonus\b|\bpremios?\b|\baprendiz/, exceto: /\bseguro|\bcliente/, weak: true },
  { grupoItem: 'DPE.02', padrao: /\bencargos\b/, weak: true },

  { grupoItem: 'CUS.05', padrao: /\bfretes?\b.*\b(compra|materia prima)/ },
  { grupoItem: 'CUS.06', padrao: /\bmao de obra\b/, exceto: /\bterceir/ },
  { grupoItem: 'CUS.01', padrao: /\bcmv\b|\bcustos? (da|de|das) (re)?(mercadoria|venda)/ },
  { grupoItem: 'CUS.02', padrao: /\bcpv\b|\bcustos? (do|de|dos) produto|\bmateria prima\b|\binsumos?\b/ },
  {
    grupoItem: 'CUS.02',
    padrao: /\bmateria(l|is) (diret|secundari|de embalagem)|\bvariac(ao|oes) de estoque/,
    context: 'custo',
    weak: true,
  },
  { grupoItem: 'CUS.03', padrao: /\bcsp\b|\bcustos? (do|de|dos) servico/ },
  { grupoItem: 'CUS.04', padrao: /\bcustos? (da|de|das) locac|\bcustos? d\w+ bens (locad|arrendad)/ },
  { grupoItem: 'CUS.07', padrao: /\bcustos? d\w+ (imove|unidades imobiliaria)/ },
  { grupoItem: 'CUS.09', padrao: /\b(quebras?|perdas?|ajustes?) .*\b(estoque|inventario)/, weak: true },

  { grupoItem: 'OUT.03', padrao: /\bequivalencia patrimonial\b/ },
  { grupoItem: 'OUT.05', padrao: /\bdividendo/ },
  {
    grupoItem: 'OUT.04',
    padrao:
      /\b(ganho|perda|resultado|baixa|alienac)\w* .*\b(imobilizado|ativos?|bens|veiculo|equipamento|maquina)|\bvendas? .*\b(imobilizado|ativos?|bens)\b|\bganhos? de capital\b/,
    exceto: /\bpassiv/,
  },
  { grupoItem: 'OUT.07', padrao: /\bimpairment\b|\bvalor recuperavel\b|\brecuperabilidade\b/ },
  { grupoItem: 'OUT.06', padrao: /\bsubvenc|\brecuperac(ao|oes) de (despesa|custo|credito)|\bcreditos? .*\bextemporane/ },
  { grupoItem: 'OUT.06', padrao: /\breembolsos? de despesa/, weak: true },
  { grupoItem: 'OUT.01', padrao: /\boutras receitas operacionais\b/ },
  {
    grupoItem: 'OUT.01',
    padrao: /\bsobras? de caixa\b|\bsucatas?\b|\bbonificac(ao|oes) recebid|\bindenizac(ao|oes) .*\b(seguro|recebid)/,
    weak: true,
  },
  { grupoItem: 'OUT.02', padrao: /\boutras despesas operacionais\b/ },
  { grupoItem: 'OUT.02', padrao: /\bsinistros?\b/, weak: true },

  {
    grupoItem: 'DCO.01',
    padrao: /\bpropaganda|\bpublicidade|\bmarketing\b|\banuncio|\b(google|facebook|meta|instagram|linkedin|tiktok) ads\b|\bmidias?\b/,
    exceto: /\blega(l|is)\b/,
  },
  { grupoItem: 'DCO.02', padrao: /\bcomiss(ao|oes)\b/ },
  {
    grupoItem: 'DCO.05',
    padrao: /\bperdas? .*\b(cliente|credito|recebive)|\bdevedores duvidosos\b|\bduvidosa\b|\bpecld\b|\bpdd\b|\bpclds?\b|\binadimplencia\b/,
  },
  { grupoItem: 'DCO.03', padrao: /\bfretes?\b|\bcarreto|\btransportadora/ },
  { grupoItem: 'DCO.03', padrao: /\barmazenagem\b|\bexpedicao\b/, weak: true },
  { grupoItem: 'DAD.13', padrao: /\bipva\b|\blicenciament\w* (de|do|dos|anual)\b/, weak: true },
  { grupoItem: 'DCO.04', padrao: /\bcombustive|\bpedagio|\bfrota\b|\bkm rodado\b|\bquilometragem\b/ },
  { grupoItem: 'DCO.04', padrao: /\bveiculo/, weak: true },
  { grupoItem: 'DCO.06', padrao: /\bbrindes?\b|\bfeiras?\b|\bamostras?\b/ },
  { grupoItem: 'DCO.06', padrao: /\beventos?\b|\bpatrocini/, weak: true },
  { grupoItem: 'DCO.07', padrao: /\broyalt/ },
  { grupoItem: 'DCO.07', padrao: /\bassistencia tecnica\b/, weak: true },
  { grupoItem: 'DCO.99', padrao: /\b(spc|serasa)\b|\bgarantias?\b/, weak: true },

  {
    grupoItem: 'DAD.02',
    padrao:
      /\bservicos? .*\b(terceiros?|pj|pf|pessoa (fisica|juridica))\b|\bterceiriza|\bconsultoria|\bassessoria|\bcontabilidade\b|\badvo(cat|gad)|\bhonorarios (advocat|contabe|juridic|profissiona)|\bauditoria|\bservicos? contabe|\bbpo\b/,
  },
  { grupoItem: 'DAD.02', padrao: /\bhonorarios\b/, weak: true },
  { grupoItem: 'RB.04', padrao: /\blocac|\balugue/, context: 'receita', exceto: /\bveiculos? propri/ },
  { grupoItem: 'RB.04', padrao: /\breceitas? (de|da|com) (locac|alugue)/ },
  { grupoItem: 'DAD.12', padrao: /\barrendament|\bleasing\b/ },
  { grupoItem: 'DAD.03', padrao: /\balugue(l|is) (d\w+ )?(maquina|equipament|empilhadeira|veiculo|caminh)/, weak: true },
  { grupoItem: 'DAD.03', padrao: /\balugue|\bcondominio|\biptu\b|\bcoworking\b/ },
  { grupoItem: 'DAD.04', padrao: /\benergia( eletrica)?\b|\beletricidade\b|\bluz\b/ },
  { grupoItem: 'DAD.05', padrao: /\bagua\b|\besgoto\b|\bsaneamento\b/, exceto: /\bmineral\b|\bcafe\b/ },
  { grupoItem: 'DAD.06', padrao: /\btelefon|\binternet\b|\btelecomunicac|\bcelular/ },
  { grupoItem: 'DAD.04', padrao: /\b(cemig|celesc|copel|cpfl|enel|energisa|equatorial|neoenergia)\b/, weak: true },
  { grupoItem: 'DAD.05', padrao: /\b(caesb|cedae|copasa|corsan|sabesp|sanepar)\b/, weak: true },
  { grupoItem: 'DAD.06', padrao: /\b(algar|claro|embratel|vivo)\b/, weak: true },
  { grupoItem: 'DAD.07', padrao: /\bseguros?\b/ },
  {
    grupoItem: 'DAD.08',
    padrao:
      /\bsoftwares?\b|\binformatica\b|\blicencas? de uso\b|\bhospedagem de sites?\b|\bnuvem\b|\bcloud\b|\b(aws|azure)\b|\bsaas\b|\berp\b|\bmicrosoft 365\b/,
    exceto: /\bmateria(l|is)\b/,
  },
  { grupoItem: 'DAD.09', padrao: /\bmanutenc|\blimpeza\b|\bconservac|\bvigilancia\b|\bfaxina|\breparos?\b|\bportaria\b/ },
  { grupoItem: 'DAD.09', padrao: /\bseguranca\b|\bmonitoramento\b/, weak: true },
  {
    grupoItem: 'DAD.10',
    padrao:
      /\bmateria(l|is) (de )?(escritorio|consumo|expediente|copa)|\bcorreio|\bmalote|\bcartor|\bpapelaria\b|\bmotoboy|\bcopa e cozinha\b/,
  },
  { grupoItem: 'DAD.11', padrao: /\bviage|\bhospedagens?\b|\bpassage(m|ns)\b|\bestadias?\b|\bhote(l|is)\b|\b(uber|taxi)\b/ },
  { grupoItem: 'DAD.11', padrao: /\balmocos?\b|\bjantar|\bdeslocament/, weak: true },
  { grupoItem: 'DAD.14', padrao: /\bmultas?\b|\bautos? de infrac/ },
  { grupoItem: 'DAD.13', padrao: /\btaxas?\b|\balvara|\bimpostos e taxas\b|\bcontribuic(ao|oes) sindica/ },
  { grupoItem: 'DAD.15', padrao: /\bdoac(ao|oes)\b/ },
  { grupoItem: 'DAD.15', padrao: /\bassociac(ao|oes)\b|\bentidades? de classe\b|\bcontribuic(ao|oes) (a|ao|as|para)\b/, weak: true },
  { grupoItem: 'DAD.16', padrao: /\bcontingencia/ },
  { grupoItem: 'DAD.17', padrao: /\bpesquisas?\b/ },
  {
    grupoItem: 'DAD.99',
    padrao:
      /\bbens de pequeno valor\b|\bpublicac(ao|oes) lega|\bjornais\b|\brevistas?\b|\b(despesas|gastos) (diversas?|diversos|nao identificad)/,
    weak: true,
  },

  { grupoItem: 'RB.05', padrao: /\bexportac|\bmercado externo\b/ },
  { grupoItem: 'RB.01', padrao: /\brevenda\b|\b(venda|receita)s? (de )?mercadoria/ },
  { grupoItem: 'RB.02', padrao: /\b(venda|receita)s? (de )?produto|\bfabricacao propria\b/ },
  {
    grupoItem: 'RB.03',
    padrao:
      /\bprestac(ao|oes) de servico|\b(receita|venda)s? (de )?servico|\bservicos? prestados\b|\bindustrializac(ao|oes) (para|de) terceiro/,
  },
  {
    grupoItem: 'RB.03',
    padrao:
      /\bservicos?\b|\bassistencia tecnica\b|\bconsultoria|\btreinament|\binstalac|\bmontage|\bmanutenc|\bprojetos?\b|\bsuporte\b|\bmensalidade/,
    context: 'receita',
    weak: true,
  },
  // The name does not say what is sold. Goods are the most common answer.
  {
    grupoItem: 'RB.01',
    padrao:
      /^(receitas? (brutas? )?((de|com|das) )?vendas?|vendas?|faturamento)( brutas?| a vista| a prazo| internas?| (no|do|de) (varejo|atacado|balcao)| (pela )?internet| on ?line)*$/,
    outsideOf: GASTO,
    weak: true,
  },
]

/**
 * Rules over the names of parent accounts, for accounts whose own name says nothing.
 * Personnel, administrative and commercial expenses have no rule: what fits none of their itens by name is rarely the last one, "others".
 */
export const SUPERIOR_REGRAS: readonly WordRegra[] = [
  { grupoItem: 'DED.01', padrao: /\bdevoluc/ },
  { grupoItem: 'DED.09', padrao: /\b(impostos|tributos) (incidentes )?sobre (as? )?(vendas?|servicos?|faturamento|receitas?)/ },
  { grupoItem: 'RB.01', padrao: /\b(vendas|receitas?) (de )?mercadoria|\brevenda/ },
  { grupoItem: 'RB.02', padrao: /\b(vendas|receitas?) (de )?produto/ },
  { grupoItem: 'RB.04', padrao: /\b(receitas?|rendas?) .*\b(locac|alugue)/ },
  { grupoItem: 'OUT.01', padrao: /\boutras receitas\b|\breceitas (diversas|eventuais|nao operacionais)\b/ },
  { grupoItem: 'RFI.01', padrao: /\breceitas financeira/ },
  { grupoItem: 'RB.03', padrao: /\bservicos?\b/ },
  { grupoItem: 'CUS.06', padrao: /\bmao de obra\b|\bpessoal\b/, context: 'custo' },
  { grupoItem: 'CUS.02', padrao: /\bmateria(l|is) diret|\bmateria prima\b|\binsumos\b/, context: 'custo' },
  { grupoItem: 'CUS.01', padrao: /\bmercadorias?\b/, context: 'custo' },
  { grupoItem: 'CUS.09', padrao: /\bcustos?\b|\bgastos gerais\b|\bfabricacao\b|\bproducao\b/, context: 'custo' },
  { grupoItem: 'RFI.02', padrao: /\bfinanceir/ },
  { grupoItem: 'DAD.13', padrao: /\btributari|\bimpostos e taxas\b/ },
  { grupoItem: 'DAD.03', padrao: /\bocupacao\b/ },
]
