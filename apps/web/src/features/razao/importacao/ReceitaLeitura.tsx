import { CODIFICACOES, DELIMITADORES, type ImportacaoPrevia, type Leitura, type Mapeamento, VALORES } from '@lastro/contract'
import { Fragment, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../../ui/Choice.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Grid, Inline, Panel, Stack } from '../../../ui/layout.tsx'
import { MesField } from '../../../ui/MesField.tsx'
import { Text } from '../../../ui/Text.tsx'
import { writingOf } from './preview.ts'
import { letterOf, readingOf } from './receita.ts'

const FORMATS_DATA = ['dd/mm/aaaa', 'aaaa-mm-dd', 'mm/dd/aaaa', 'serial'] as const
const DECIMAIS = [',', '.'] as const
const NOME_DELIMITADOR = { ';': 'pontoVirgula', ',': 'virgula', '\t': 'tabulacao', '|': 'barra', ' ': 'alinhado' } as const
const SINAIS = ['credito_positivo', 'debito_positivo'] as const
const HEADER_MAX = 1000
const PARTES = ['cabecalho', 'colunas', 'conta', 'mes', 'datas', 'valores', 'sinal', 'planilhas', 'ignorar'] as const

type Planilha = NonNullable<ImportacaoPrevia['planilha']>
type Parte = (typeof PARTES)[number]

interface ReceitaLeituraProps {
  planilha: Planilha
  mapeamento: Mapeamento
  isLoading: boolean
  onChange: (mapeamento: Mapeamento) => void
  onReading: (reading: Leitura) => void
}

/** The reading recipe in words, each part with what corrects it. */
export function ReceitaLeitura(props: ReceitaLeituraProps) {
  const { t } = useTranslation('importacao')
  const { explicacao } = props.planilha
  const corrections: Partial<Record<Parte, ReactNode>> = {
    cabecalho: <LeituraPlanilha {...props} />,
    conta: <Conta {...props} />,
    mes: hasMes(props.mapeamento) && <Mes {...props} />,
    datas: hasDatas(props) && <Datas {...props} />,
    valores: props.mapeamento.colunas.saldoAnterior === undefined && <Valores {...props} />,
    sinal: hasSinal(props.mapeamento) && <Sinal {...props} />,
    ignorar: (props.mapeamento.ignorar ?? []).length > 0 && <Ignoradas {...props} />,
  }
  return (
    <Panel as="section" aria-labelledby="receita-titulo" aria-busy={props.isLoading}>
      <Inline as="header" padding={[8, 12]}>
        <Text as="h2" weight="semibold" id="receita-titulo">
          {t('receita.titulo')}
        </Text>
      </Inline>
      <Stack as="ul" divided>
        {PARTES.map((parte) => ({ parte, sentences: explicacao.filter((each) => each.parte === parte) }))
          .filter(({ parte, sentences }) => sentences.length > 0 || Boolean(corrections[parte]))
          .map(({ parte, sentences }) => (
            <Grid key={parte} as="li" columns="minmax(0, 2fr) minmax(0, 3fr)" gap={[4, 12]} padding={[8, 12]} align="center">
              <Stack gap={2} align="start">
                {sentences.map(({ texto, certeza }) => (
                  <Fragment key={texto}>
                    <p>{texto}</p>
                    {(certeza === 'provavel' || certeza === 'incerta') && <Chip tone="warning">{t(`receita.certeza.${certeza}`)}</Chip>}
                  </Fragment>
                ))}
              </Stack>
              {corrections[parte]}
            </Grid>
          ))}
      </Stack>
    </Panel>
  )
}

const hasMes = ({ arranjo }: Mapeamento): boolean =>
  (arranjo?.mes !== undefined && arranjo.mesDaPlanilha === undefined) || arranjo?.mesSemAno?.ano !== undefined

function hasDatas({ planilha: { largura, colunasTipadas }, mapeamento }: ReceitaLeituraProps): boolean {
  const { data, mes } = mapeamento.colunas
  const isWritten = [data, mes].some((coluna) => coluna !== undefined && coluna < largura)
  return isWritten && writingOf(mapeamento, colunasTipadas).data
}

/** Nothing in the sheet says the side of its one amount. */
const hasSinal = ({ colunas: { valor, dc, debito, credito }, arranjo }: Mapeamento): boolean =>
  arranjo?.secoes === true || (valor !== undefined && dc === undefined && debito === undefined && credito === undefined)

function LeituraPlanilha({ planilha, mapeamento, isLoading, onChange, onReading }: ReceitaLeituraProps) {
  const { t } = useTranslation('importacao')
  const { codificacao, delimitador, decimal } = mapeamento
  return (
    <Inline wrap gap={[4, 12]}>
      {planilha.planilhas.length > 1 && (
        <Escolha
          nome={t('mapeamento.planilha')}
          value={mapeamento.planilha ?? planilha.planilhas[0] ?? ''}
          disabled={isLoading}
          onChange={(nome) => onReading({ planilha: nome })}
        >
          {planilha.planilhas.map((nome) => (
            <option key={nome}>{nome}</option>
          ))}
        </Escolha>
      )}
      <LinhaCabecalho
        key={mapeamento.linhaCabecalho}
        linha={mapeamento.linhaCabecalho}
        disabled={isLoading}
        onLinha={(linhaCabecalho) => onReading({ ...readingOf(mapeamento), linhaCabecalho })}
      />
      {delimitador !== undefined && (
        <Escolha
          nome={t('mapeamento.delimitador')}
          value={delimitador}
          disabled={isLoading}
          onChange={(value) => onReading({ codificacao, delimitador: DELIMITADORES.find((each) => each === value) })}
        >
          {DELIMITADORES.map((each) => (
            <option key={each} value={each}>
              {t(`mapeamento.delimitadores.${NOME_DELIMITADOR[each]}`)}
            </option>
          ))}
        </Escolha>
      )}
      {codificacao !== undefined && (
        <Escolha
          nome={t('mapeamento.codificacao')}
          value={codificacao}
          disabled={isLoading}
          onChange={(value) => onReading({ codificacao: CODIFICACOES.find((each) => each === value) })}
        >
          {CODIFICACOES.map((each) => (
            <option key={each} value={each}>
              {t(`mapeamento.codificacoes.${each}`)}
            </option>
          ))}
        </Escolha>
      )}
      {writingOf(mapeamento, planilha.colunasTipadas).valor && (
        <Escolha
          nome={t('mapeamento.decimal')}
          value={decimal}
          disabled={isLoading}
          onChange={(value) => onChange({ ...mapeamento, decimal: DECIMAIS.find((each) => each === value) ?? decimal })}
        >
          <option value=",">{t('mapeamento.virgula')}</option>
          <option value=".">{t('mapeamento.ponto')}</option>
        </Escolha>
      )}
    </Inline>
  )
}

function Conta({ planilha, mapeamento, isLoading, onChange }: ReceitaLeituraProps) {
  const { t } = useTranslation('importacao')
  const arranjo = mapeamento.arranjo ?? { largura: planilha.largura }
  return (
    <Choice
      checked={arranjo.contaEmTitulo ?? false}
      disabled={isLoading}
      onChange={(event) => onChange({ ...mapeamento, arranjo: { ...arranjo, contaEmTitulo: event.currentTarget.checked } })}
    >
      {t('receita.contaEmTitulo')}
    </Choice>
  )
}

function Mes({ mapeamento, isLoading, onChange }: ReceitaLeituraProps) {
  const { t } = useTranslation('importacao')
  const { arranjo } = mapeamento
  if (arranjo?.mes !== undefined && arranjo.mesDaPlanilha === undefined)
    return (
      <MesField
        label={t('receita.mes')}
        value={arranjo.mes}
        disabled={isLoading}
        onChange={(mes) => mes !== '' && onChange({ ...mapeamento, arranjo: { ...arranjo, mes } })}
      />
    )
  if (arranjo?.mesSemAno?.ano === undefined) return null
  const { mesSemAno } = arranjo
  return (
    <Escolha
      nome={t('receita.ano')}
      value={String(mesSemAno.ano)}
      disabled={isLoading}
      onChange={(ano) => onChange({ ...mapeamento, arranjo: { ...arranjo, mesSemAno: { ...mesSemAno, ano: Number(ano) } } })}
    >
      {listAnos(mesSemAno.ano).map((ano) => (
        <option key={ano}>{ano}</option>
      ))}
    </Escolha>
  )
}

/** The years that an answer may have, newest first. */
export function listAnos(chosen?: number): number[] {
  const next = new Date().getFullYear() + 1
  const anos = Array.from({ length: 20 }, (_, i) => next - i)
  return chosen === undefined || anos.includes(chosen) ? anos : [...anos, chosen]
}

function Datas({ mapeamento, isLoading, onChange }: ReceitaLeituraProps) {
  const { t } = useTranslation('importacao')
  const { formatoData } = mapeamento
  return (
    <Escolha
      nome={t('mapeamento.formatoData')}
      value={formatoData ?? ''}
      disabled={isLoading}
      onChange={(value) => onChange({ ...mapeamento, formatoData: FORMATS_DATA.find((each) => each === value) ?? formatoData })}
    >
      {formatoData === undefined && <option value="">{t('mapeamento.escolher')}</option>}
      {FORMATS_DATA.map((format) => (
        <option key={format} value={format}>
          {format === 'serial' ? t('mapeamento.serial') : format}
        </option>
      ))}
    </Escolha>
  )
}

function Valores({ mapeamento, isLoading, onChange }: ReceitaLeituraProps) {
  const { t } = useTranslation('importacao')
  return (
    <Escolha
      nome={t('mapeamento.valores')}
      value={mapeamento.valores ?? 'movimento'}
      disabled={isLoading}
      onChange={(value) => onChange({ ...mapeamento, valores: VALORES.find((each) => each === value) ?? mapeamento.valores })}
    >
      {VALORES.map((valores) => (
        <option key={valores} value={valores}>
          {t(`pergunta.valores.${valores}`)}
        </option>
      ))}
    </Escolha>
  )
}

function Sinal({ planilha, mapeamento, isLoading, onChange }: ReceitaLeituraProps) {
  const { t } = useTranslation('importacao')
  const { colunas, sinal, devedoras } = mapeamento
  const arranjo = mapeamento.arranjo ?? { largura: planilha.largura }
  const hasSign = colunas.valor !== undefined && colunas.dc === undefined && devedoras === undefined
  return (
    <Inline wrap gap={[4, 12]}>
      {hasSign && (
        <Escolha
          nome={t('mapeamento.sinal')}
          value={sinal ?? ''}
          disabled={isLoading}
          onChange={(value) => onChange({ ...mapeamento, sinal: SINAIS.find((each) => each === value) ?? sinal })}
        >
          {sinal === undefined && <option value="">{t('mapeamento.escolher')}</option>}
          {SINAIS.map((each) => (
            <option key={each} value={each}>
              {t(`mapeamento.${each}`)}
            </option>
          ))}
        </Escolha>
      )}
      <Choice
        checked={arranjo.secoes ?? false}
        disabled={isLoading}
        onChange={(event) => onChange({ ...mapeamento, arranjo: { ...arranjo, secoes: event.currentTarget.checked } })}
      >
        {t('receita.secoes')}
      </Choice>
    </Inline>
  )
}

function Ignoradas({ mapeamento, isLoading, onChange }: ReceitaLeituraProps) {
  const { t } = useTranslation('importacao')
  const { ignorar = [] } = mapeamento
  return (
    <ul>
      {ignorar.map((pattern, index) => {
        const { coluna, modo, texto } = pattern
        const nome = t(`receita.padrao.${modo}`, { coluna: coluna === undefined ? t('receita.qualquerColuna') : letterOf(coluna), texto })
        return (
          <Inline key={nome} as="li">
            {nome}
            <IconButton
              icon="close"
              label={t('receita.contarDeNovo', { padrao: nome })}
              disabled={isLoading}
              onClick={() => onChange({ ...mapeamento, ignorar: ignorar.toSpliced(index, 1) })}
            />
          </Inline>
        )
      })}
    </ul>
  )
}

interface LinhaHeaderProps {
  linha: number
  disabled: boolean
  onLinha: (line: number) => void
}

function LinhaCabecalho({ linha, disabled, onLinha }: LinhaHeaderProps) {
  const { t } = useTranslation('importacao')
  const [texto, setTexto] = useState(String(linha))
  const confirm = () => {
    const fresh = Number(texto)
    if (fresh === linha) return
    if (Number.isInteger(fresh) && fresh >= 1 && fresh <= HEADER_MAX) onLinha(fresh)
    else setTexto(String(linha))
  }
  return (
    <Opcao nome={t('mapeamento.linhaCabecalho')}>
      <TextField
        bare
        label={t('mapeamento.linhaCabecalho')}
        type="number"
        min={1}
        max={HEADER_MAX}
        value={texto}
        disabled={disabled}
        onChange={(event) => setTexto(event.currentTarget.value)}
        onBlur={confirm}
        onKeyDown={(event) => {
          if (event.key === 'Enter') confirm()
        }}
      />
    </Opcao>
  )
}

interface EscolhaProps {
  nome: string
  value: string
  onChange: (value: string) => void
  disabled?: boolean
  children: ReactNode
}

function Escolha({ nome, value, onChange, disabled = false, children }: EscolhaProps) {
  return (
    <Opcao nome={nome}>
      <SelectField bare label={nome} value={value} disabled={disabled} onChange={(event) => onChange(event.currentTarget.value)}>
        {children}
      </SelectField>
    </Opcao>
  )
}

function Opcao({ nome, children }: { nome: string; children: ReactNode }) {
  return (
    <Inline gap={6}>
      <Text size={12} tone="soft">
        {nome}
      </Text>
      {children}
    </Inline>
  )
}
