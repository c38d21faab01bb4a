/** Column and option names in other languages, accepted as sheet headers. Exports use the Portuguese names of the entidade definition. */
import { CAMPOS_MES, MES_OPTIONS, type CampoNome, type OpcaoNome } from '@lastro/contract'
import { CALENDARIO } from '@lastro/formato'

const { en: EN, fr: FR, ar: AR } = CALENDARIO

export const CAMPO_NOMES: Readonly<Partial<Record<CampoNome, readonly string[]>>> = {
  codigo: ['Code', 'الرمز'],
  descricao: ['Description', 'Intitulé', 'الوصف'],
  superior: ['Parent account', 'Compte parent', 'الحساب الأعلى'],
  natureza: ['Nature', 'الطبيعة'],
  grupo: ['Group', 'Groupe', 'المجموعة'],
  analitica: ['Type', 'النوع'],
  codigoReferencial: ['Referential code', 'Code référentiel', 'الرمز المرجعي'],
  pai: ['Parent centre', 'Centre parent', 'المركز الأعلى'],
  unidade: ['Unit', 'Unité', 'الوحدة'],
  direcionador: ['Driver', 'Clé de répartition', 'محرك التوزيع'],
  centroCusto: ['Cost centre', 'Centre de coûts', 'مركز التكلفة'],
  filial: ['Branch', 'Établissement', 'الفرع'],
  ano: ['Year', 'Année', 'السنة'],
  ...Object.fromEntries(CAMPOS_MES.map((nome, i) => [nome, [EN.meses[i]!.slice(0, 3), FR.short[i]!, AR.short[i]!]])),
  nome: ['Legal name', 'Raison sociale', 'الاسم القانوني'],
  nomeCurto: ['Short name', 'Nom court', 'الاسم المختصر'],
  marca: ['Brand', 'Marque', 'العلامة'],
  exercicioMesInicial: ['Fiscal year starts', 'Début de l’exercice', 'بداية السنة المالية'],
  segundoFator: ['Second factor required', 'Second facteur obligatoire', 'العامل الثاني إلزامي'],
  fixa: ['Pinned', 'Figée', 'مثبَّت'],
}

export const OPTION_NOMES: Readonly<Partial<Record<OpcaoNome, readonly string[]>>> = {
  ativo: ['Assets', 'Actif', 'أصول'],
  passivo: ['Liabilities', 'Passif', 'خصوم'],
  patrimonio: ['Equity', 'Capitaux propres', 'حقوق الملكية'],
  resultado: ['Income statement', 'Profit and loss', 'Résultat', 'نتيجة'],
  compensacao: ['Off-balance-sheet', 'Off balance', 'Hors bilan', 'حسابات نظامية'],
  outras: ['Other', 'Autres', 'أخرى'],
  receitaBruta: ['Gross revenue', 'Produits bruts', 'الإيرادات الإجمالية'],
  deducoes: ['Deductions', 'Déductions', 'الخصومات'],
  custo: ['Cost', 'Coût', 'التكلفة'],
  pessoal: ['Personnel', 'الموظفون'],
  despesaAdministrativa: ['Administrative expense', 'Frais administratifs', 'مصروف إداري'],
  despesaComercial: ['Selling expense', 'Frais commerciaux', 'مصروف بيع'],
  outrasReceitasDespesas: ['Other income and expenses', 'Autres produits et charges', 'إيرادات ومصروفات أخرى'],
  depreciacao: ['Depreciation', 'Amortissements', 'الإهلاك'],
  resultadoFinanceiro: ['Financial result', 'Résultat financier', 'النتيجة المالية'],
  impostosLucro: ['Income taxes', 'Impôts sur les bénéfices', 'ضرائب الأرباح'],
  sintetica: ['Summary', 'Regroupement', 'تجميعي'],
  analitica: ['Posting', 'Détail', 'تحليلي'],
  sim: ['Yes', 'Oui', 'نعم'],
  nao: ['No', 'Non', 'لا'],
  ...Object.fromEntries(MES_OPTIONS.map(([nome], i) => [nome, [EN, FR, AR].map(({ meses }) => meses[i]!)])),
}
