import { CODIFICACOES, COLUNA_ROLES, DELIMITADORES, VALORES, type ImportacaoPrevia, type Leitura, type Mapeamento } from '@lastro/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Table } from '../../../table/Table.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { Inline, Panel, Spacer } from '../../../ui/layout.tsx'
import { Text, Truncate } from '../../../ui/Text.tsx'
import styles from './MapeamentoColunas.module.css'
import { assignRole, writingOf, listMissingRoles, listOpenQuestions, type ColumnRole, isValor, roleOf, printSample } from './preview.ts'

const LINHAS_SAMPLE = 6
const FORMATS_DATA = ['dd/mm/aaaa', 'aaaa-mm-dd', 'mm/dd/aaaa', 'serial'] as const
const DECIMAIS = [',', '.'] as const
const NOME_DELIMITADOR = { ';': 'pontoVirgula', ',': 'virgula', '\t': 'tabulacao', '|': 'barra' } as const
const SINAIS = ['credito_positivo', 'debito_positivo'] as const
const HEADER_MAX = 1000

interface MapeamentoColunasProps {
  planilha: NonNullable<ImportacaoPrevia['planilha']>
  mapeamento: Mapeamento
  onChange: (mapeamento: Mapeamento) => void
  onReading: (reading: Leitura) => void
  isLoading: boolean
}

export function MapeamentoColunas({ planilha, mapeamento, onChange, onReading, isLoading }: MapeamentoColunasProps) {
  const { t } = useTranslation('importacao')
  const { language } = usePreferencias()
  const roles = COLUNA_ROLES.map((role) => ({ value: role, label: t(`papel.${role}`) }))
  const oneValor = mapeamento.colunas.valor !== undefined && mapeamento.colunas.dc === undefined
  const writing = writingOf(mapeamento, planilha.colunasTipadas)
  const lacks = listMissingRoles(mapeamento)
  const open = listOpenQuestions(planilha, mapeamento)
  const listed = new Intl.ListFormat(language, { type: 'conjunction' }).format(lacks.map((lack) => t(`mapeamento.falta.${lack}`)))
  return (
    <Panel as="section" aria-labelledby="mapeamento-titulo" aria-busy={isLoading}>
      <Inline as="header" wrap padding={[8, 12]}>
        <Text as="h2" weight="semibold" id="mapeamento-titulo">
          {t('mapeamento.titulo')}
        </Text>
        {lacks.length > 0 ? (
          <Chip tone="warning">{t('mapeamento.faltam', { count: lacks.length, papeis: listed })}</Chip>
        ) : open.length > 0 ? (
          <Chip tone="warning">{t('mapeamento.perguntas', { count: open.length })}</Chip>
        ) : (
          <Chip tone="success">{t(`mapeamento.${planilha.origem === 'lembrado' ? 'lembrado' : 'detectado'}`)}</Chip>
        )}
        <Spacer />
        <Inline wrap gap={[4, 12]}>
          {planilha.planilhas.length > 1 && (
            <Escolha
              nome={t('mapeamento.planilha')}
              value={mapeamento.planilha ?? planilha.planilhas[0] ?? ''}
              onChange={(nome) => onReading({ planilha: nome })}
              disabled={isLoading}
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
            onLinha={(linhaCabecalho) => {
              const { planilha: nome, codificacao, delimitador } = mapeamento
              onReading({ planilha: nome, codificacao, delimitador, linhaCabecalho })
            }}
          />
          {mapeamento.delimitador !== undefined && (
            <Escolha
              nome={t('mapeamento.delimitador')}
              value={mapeamento.delimitador}
              disabled={isLoading}
              onChange={(value) =>
                onReading({ codificacao: mapeamento.codificacao, delimitador: DELIMITADORES.find((each) => each === value) })
              }
            >
              {DELIMITADORES.map((delimitador) => (
                <option key={delimitador} value={delimitador}>
                  {t(`mapeamento.delimitadores.${NOME_DELIMITADOR[delimitador]}`)}
                </option>
              ))}
            </Escolha>
          )}
          {mapeamento.codificacao !== undefined && (
            <Escolha
              nome={t('mapeamento.codificacao')}
              value={mapeamento.codificacao}
              disabled={isLoading}
              onChange={(value) => onReading({ codificacao: CODIFICACOES.find((each) => each === value) })}
            >
              {CODIFICACOES.map((codificacao) => (
                <option key={codificacao} value={codificacao}>
                  {t(`mapeamento.codificacoes.${codificacao}`)}
                </option>
              ))}
            </Escolha>
          )}
          {writing.data && (
            <Escolha
              nome={t('mapeamento.formatoData')}
              value={mapeamento.formatoData ?? ''}
              disabled={isLoading}
              onChange={(value) =>
                onChange({ ...mapeamento, formatoData: FORMATS_DATA.find((each) => each === value) ?? mapeamento.formatoData })
              }
            >
              {mapeamento.formatoData === undefined && <option value="">{t('mapeamento.escolher')}</option>}
              {FORMATS_DATA.map((format) => (
                <option key={format} value={format}>
                  {format === 'serial' ? t('mapeamento.serial') : format}
                </option>
              ))}
            </Escolha>
          )}
          {writing.valor && (
            <Escolha
              nome={t('mapeamento.decimal')}
              value={mapeamento.decimal}
              disabled={isLoading}
              onChange={(value) => onChange({ ...mapeamento, decimal: DECIMAIS.find((each) => each === value) ?? mapeamento.decimal })}
            >
              <option value=",">{t('mapeamento.virgula')}</option>
              <option value=".">{t('mapeamento.ponto')}</option>
            </Escolha>
          )}
          {mapeamento.colunas.saldoAnterior === undefined && (
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
          )}
          {oneValor && (
            <Escolha
              nome={t('mapeamento.sinal')}
              value={mapeamento.sinal ?? ''}
              disabled={isLoading}
              onChange={(value) => onChange({ ...mapeamento, sinal: SINAIS.find((each) => each === value) ?? mapeamento.sinal })}
            >
              {mapeamento.sinal === undefined && <option value="">{t('mapeamento.escolher')}</option>}
              {SINAIS.map((sinal) => (
                <option key={sinal} value={sinal}>
                  {t(`mapeamento.${sinal}`)}
                </option>
              ))}
            </Escolha>
          )}
        </Inline>
      </Inline>
      <Table label={t('mapeamento.amostra')} frame="inline" density="dense" className={styles['amostra']}>
        <thead>
          <tr>
            {planilha.cabecalho.map((nome, coluna) => {
              const role = roleOf(mapeamento, coluna)
              return (
                <th key={coluna} scope="col" data-usada={role !== null || undefined}>
                  <SelectField
                    bare
                    label={t('mapeamento.papelDe', { coluna: nome || String(coluna + 1) })}
                    value={role ?? ''}
                    disabled={isLoading}
                    onChange={(event) => {
                      const chosen = roles.find(({ value }) => value === event.currentTarget.value)
                      onChange(assignRole(mapeamento, coluna, chosen?.value ?? null))
                    }}
                  >
                    <option value="">{t('mapeamento.ignorar')}</option>
                    {roles.map(({ value, label }) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </SelectField>
                  <Truncate>{nome}</Truncate>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {planilha.amostra.slice(0, LINHAS_SAMPLE).map((line, index) => (
            <tr key={index}>
              {planilha.cabecalho.map((_, coluna) => (
                <Amostra
                  key={coluna}
                  texto={line[coluna] ?? ''}
                  role={roleOf(mapeamento, coluna)}
                  tipada={planilha.colunasTipadas.includes(coluna)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

function Amostra({ texto, role, tipada }: { texto: string; role: ColumnRole | null; tipada: boolean }) {
  const { language } = usePreferencias()
  const shown = printSample(texto, { tipada, role, idioma: language })
  return (
    <td
      data-usada={role !== null || undefined}
      className={(tipada && shown !== texto && role !== 'data') || isValor(role) ? 'num' : undefined}
      title={shown}
    >
      {shown}
    </td>
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

interface ChoiceProps {
  nome: string
  value: string
  onChange: (value: string) => void
  disabled?: boolean
  children: ReactNode
}

function Escolha({ nome, value, onChange, disabled = false, children }: ChoiceProps) {
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
