import type { ImportacaoPrevia, Mapeamento } from '@lastro/contract'
import { formatInteger, formatMes } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { Table } from '../../../table/Table.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { SelectField } from '../../../ui/Field.tsx'
import { Inline, Stack } from '../../../ui/layout.tsx'
import { MesField } from '../../../ui/MesField.tsx'
import { RowActions } from '../../../ui/RowActions.tsx'
import { Text, Truncate } from '../../../ui/Text.tsx'
import { Valor } from '../../../ui/Valor.tsx'
import styles from './LinhasArquivo.module.css'
import { type ColumnRole, isValor, listMissingRoles, listOpenQuestions, printSample } from './preview.ts'
import { type SheetRole, type SheetRow, SHEET_ROLES, assignSheetRole, letterOf, patternOf, sheetRoleOf } from './receita.ts'

interface LinhasArquivoProps {
  planilha: NonNullable<ImportacaoPrevia['planilha']>
  mapeamento: Mapeamento
  isLoading: boolean
  onChange: (mapeamento: Mapeamento) => void
  onHeader: (line: number) => void
  /** A person has set the remembered recipe aside. */
  semReceita: boolean
  onSemReceita: (semReceita: boolean) => void
}

/** Scrolls to the first correction of the recipe, too. */
function focusReceita(): void {
  document.querySelector<HTMLElement>('[aria-labelledby="receita-titulo"] :is(input, select)')?.focus()
}

/** The first rows of the sheet with what each is, and what each column is. */
export function LinhasArquivo({ planilha, mapeamento, isLoading, onChange, onHeader, semReceita, onSemReceita }: LinhasArquivoProps) {
  const { t } = useTranslation('importacao')
  const { language } = usePreferencias()
  const { linhas, largura, cabecalho, receita } = planilha
  const header = linhas.find(({ linha }) => linha === mapeamento.linhaCabecalho)?.celulas ?? cabecalho
  const lacks = listMissingRoles(mapeamento)
  const open = listOpenQuestions(planilha, mapeamento)
  const listed = new Intl.ListFormat(language, { type: 'conjunction' }).format(lacks.map((lack) => t(`mapeamento.falta.${lack}`)))
  const columns = Array.from({ length: largura }, (_, coluna) => ({ coluna, role: sheetRoleOf(mapeamento, coluna) }))
  return (
    <Stack as="section" gap={8} aria-labelledby="mapeamento-titulo" aria-busy={isLoading}>
      <Inline as="header" wrap>
        <Text as="h2" weight="semibold" id="mapeamento-titulo">
          {t('mapeamento.titulo')}
        </Text>
        {open.length > 0 ? (
          <Chip tone="warning">{t('mapeamento.perguntas', { count: open.length })}</Chip>
        ) : lacks.length > 0 ? (
          <Chip tone="warning">{t('mapeamento.faltam', { count: lacks.length, papeis: listed })}</Chip>
        ) : (
          receita === null && <Chip tone="success">{t('mapeamento.detectado')}</Chip>
        )}
        {receita !== null && (
          <Text tone="soft">
            {receita.por === null
              ? t('mapeamento.comReceita', { nome: receita.nome })
              : t('mapeamento.comReceitaDe', { nome: receita.nome, por: receita.por })}{' '}
            <Button variant="link" onClick={focusReceita}>
              {t('mapeamento.corrigir')}
            </Button>
          </Text>
        )}
        {(receita !== null || semReceita) && (
          <Button variant="link" disabled={isLoading} onClick={() => onSemReceita(receita !== null)}>
            {t(receita === null ? 'mapeamento.lerComReceita' : 'mapeamento.lerSemReceita')}
          </Button>
        )}
      </Inline>
      <Table label={t('mapeamento.amostra')} frame="boxed" className={styles['linhas']}>
        <thead>
          <tr>
            <th scope="col">{t('linha.titulo')}</th>
            <th scope="col">{t('linha.entra')}</th>
            {columns.map(({ coluna, role }) => (
              <ColumnHeader
                key={coluna}
                coluna={coluna}
                nome={header[coluna] ?? ''}
                role={role}
                mapeamento={mapeamento}
                isDisabled={isLoading}
                onRole={(chosen) => onChange(assignSheetRole(mapeamento, coluna, { role: chosen, largura }))}
                onChange={onChange}
              />
            ))}
            <th scope="col" data-actions>
              <span className="visually-hidden">{t('fila.acoes')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {linhas.map((row) => (
            <tr key={row.linha} data-row data-tipo={row.tipo}>
              <th scope="row">
                <Text tone="quiet">{formatInteger(row.linha, language)}</Text> {row.tipo !== 'dado' && t(`linha.tipo.${row.tipo}`)}
              </th>
              <td>
                <Entra row={row} />
              </td>
              {columns.map(({ coluna, role }) => (
                <Celula
                  key={coluna}
                  texto={row.celulas[coluna] ?? ''}
                  role={row.tipo === 'dado' ? role : null}
                  isTyped={planilha.colunasTipadas.includes(coluna)}
                />
              ))}
              <td data-actions>
                <Acoes row={row} mapeamento={mapeamento} onChange={onChange} onHeader={onHeader} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Stack>
  )
}

interface ColumnHeaderProps {
  coluna: number
  nome: string
  role: SheetRole | null
  mapeamento: Mapeamento
  isDisabled: boolean
  onRole: (role: SheetRole | null) => void
  onChange: (mapeamento: Mapeamento) => void
}

function ColumnHeader({ coluna, nome, role, mapeamento, isDisabled, onRole, onChange }: ColumnHeaderProps) {
  const { t } = useTranslation('importacao')
  const label = t('mapeamento.papelDe', { coluna: nome || letterOf(coluna) })
  const { arranjo } = mapeamento
  const mes = arranjo?.meses?.find((each) => each.coluna === coluna)?.mes
  return (
    <th scope="col" data-usada={role !== null || undefined}>
      <SelectField
        bare
        label={label}
        value={role ?? ''}
        disabled={isDisabled}
        onChange={(event) => onRole(SHEET_ROLES.find((each) => each === event.currentTarget.value) ?? null)}
      >
        <option value="">{t('mapeamento.ignorar')}</option>
        {SHEET_ROLES.map((each) => (
          <option key={each} value={each}>
            {t(`papel.${each}`)}
          </option>
        ))}
      </SelectField>
      <Truncate>{nome}</Truncate>
      {arranjo?.meses && mes !== undefined && (
        <MesField
          label={t('receita.mesDaColuna', { coluna: letterOf(coluna) })}
          value={mes}
          disabled={isDisabled}
          onChange={(chosen) => {
            if (chosen === '') return
            const meses = arranjo.meses?.map((each) => (each.coluna === coluna ? { ...each, mes: chosen } : each))
            onChange({ ...mapeamento, arranjo: { ...arranjo, meses } })
          }}
        />
      )}
    </th>
  )
}

const isColumnRole = (role: SheetRole | null): ColumnRole | null =>
  role === 'mesDaColuna' || role === 'saldoInicial' ? 'valor' : role === 'data' || role === 'mes' || role === 'valor' ? role : null

function Celula({ texto, role, isTyped }: { texto: string; role: SheetRole | null; isTyped: boolean }) {
  const { language } = usePreferencias()
  const column = isColumnRole(role)
  const shown = printSample(texto, { tipada: isTyped, role: column, idioma: language })
  const isNumber = (isTyped && shown !== texto && column !== 'data') || isValor(column)
  return (
    <td data-usada={role !== null || undefined} className={isNumber ? 'num' : undefined} title={shown}>
      {shown}
    </td>
  )
}

/** The amounts that a row adds, or the reason why it adds none. */
function Entra({ row: { valores, motivo } }: { row: SheetRow }) {
  const { t } = useTranslation('importacao')
  const { language } = usePreferencias()
  const [first, ...others] = valores
  if (!first || motivo !== null) return <Truncate tone="quiet">{motivo}</Truncate>
  return (
    <span className={styles['entra']}>
      <Truncate>{first.conta}</Truncate>
      {' · '}
      <span className="num">
        {formatMes(first.mes, language)} · <Valor centavos={first.centavos} zero="zero" />
        {others.length > 0 && ` ${t('linha.mais', { count: others.length })}`}
      </span>
    </span>
  )
}

interface AcoesProps {
  row: SheetRow
  mapeamento: Mapeamento
  onChange: (mapeamento: Mapeamento) => void
  onHeader: (line: number) => void
}

function Acoes({ row: { linha, tipo, celulas }, mapeamento, onChange, onHeader }: AcoesProps) {
  const { t } = useTranslation('importacao')
  const pattern = patternOf(celulas)
  const { linhaCabecalho, ignorar = [] } = mapeamento
  return (
    <RowActions
      nome={t('linha.nome', { linha })}
      actions={[
        linha > linhaCabecalho &&
          tipo !== 'ignorada' &&
          pattern && {
            icon: 'eyeOff',
            label: t('linha.ignorar', { linha }),
            run: () => onChange({ ...mapeamento, ignorar: [...ignorar, pattern] }),
          },
        linha !== linhaCabecalho && { icon: 'up', label: t('linha.cabecalhoAqui', { linha }), run: () => onHeader(linha) },
      ]}
    />
  )
}
