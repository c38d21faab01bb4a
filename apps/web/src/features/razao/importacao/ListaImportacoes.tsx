import type { Importacao } from '@lastro/contract'
import { formatBytes, formatCentavos, formatInstant, formatInteger, formatPeriodo, formatPeriodos } from '@lastro/formato'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { DataTable, type TableStates } from '../../../table/DataTable.tsx'
import { RowLink } from '../../../table/RowButton.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Inline } from '../../../ui/layout.tsx'
import { Detail, Text } from '../../../ui/Text.tsx'
import { progressOf, largestDiferencaOf, sinalOf, vigenciaOf } from './status.ts'

interface ListaImportacoesProps extends Pick<TableStates, 'pages'> {
  importacoes: readonly Importacao[]
}

export function ListaImportacoes({ importacoes, pages }: ListaImportacoesProps) {
  const { t } = useTranslation('importacao')
  const { language } = usePreferencias()
  const [now] = useState(() => new Date())
  const periodoOf = ({ resumo }: Importacao) => (resumo?.inicio && resumo.fim ? formatPeriodo(resumo.inicio, resumo.fim, language) : null)
  return (
    <>
      <DataTable
        label={t('lista.nome')}
        rows={importacoes}
        pages={pages}
        rowKey={({ id }) => id}
        density="open"
        columns={[
          {
            id: 'arquivo',
            header: t('lista.arquivo'),
            cell: (importacao) => {
              const periodo = periodoOf(importacao)
              return (
                <>
                  <RowLink to={paths.importacaoDetalhe} params={{ id: String(importacao.id) }} title={importacao.arquivoNome} />
                  <Detail>
                    {t(`formato.${importacao.formato}`)} · {formatBytes(importacao.tamanhoBytes, language)}
                    {periodo && <Text phone> · {periodo}</Text>}
                  </Detail>
                </>
              )
            },
          },
          {
            id: 'periodo',
            wide: true,
            header: t('lista.periodo'),
            cell: (importacao) => {
              const { vigentes, replaced } = vigenciaOf(importacao)
              return (
                <>
                  {periodoOf(importacao)}
                  {replaced.length > 0 && vigentes.length > 0 && (
                    <Text as="div" size={12} tone="quiet">
                      {t('lista.vigentes', { meses: formatPeriodos(vigentes, language) })}
                    </Text>
                  )}
                </>
              )
            },
          },
          {
            id: 'situacao',
            header: t('lista.situacao'),
            cell: (importacao) => {
              const { status, avisos, progresso } = importacao
              const { tone, icon } = sinalOf(importacao)
              const { vigentes, replaced } = vigenciaOf(importacao)
              const replacedStatus = vigentes.length > 0 ? 'status.substituidaEmParte' : 'status.substituida'
              return (
                <Inline wrap gap={[2, 8]}>
                  <Chip tone={tone}>
                    <Icon name={icon} size={12} />
                    {t(replaced.length > 0 ? replacedStatus : `status.${status}`)}
                    {status === 'processando' && ` ${progressOf(progresso).percentual}%`}
                  </Chip>
                  {status === 'concluida' && avisos > 0 && (
                    <Text size={12} tone="warn">
                      {t('saude.avisos', { count: avisos })}
                    </Text>
                  )}
                </Inline>
              )
            },
          },
          {
            id: 'partidas',
            wide: true,
            header: t('lista.partidas'),
            numeric: true,
            cell: ({ resumo, status, conteudo }) =>
              resumo && status === 'concluida' && (conteudo === 'saldos' ? t('lista.saldos') : formatInteger(resumo.partidas, language)),
          },
          { id: 'conferencia', wide: true, header: t('lista.conferencia'), cell: (importacao) => <Confere importacao={importacao} /> },
          { id: 'quando', wide: true, header: t('lista.quando'), cell: ({ createdAt }) => formatInstant(createdAt, now, language) },
          { id: 'quem', wide: true, header: t('lista.quem'), cell: ({ criadaPor }) => criadaPor },
        ]}
      />
    </>
  )
}

function Confere({ importacao }: { importacao: Importacao }) {
  const { t } = useTranslation('importacao')
  const { language } = usePreferencias()
  const diferenca = largestDiferencaOf(importacao)
  if (importacao.status !== 'concluida' || diferenca === null) return null
  const valor = formatCentavos(diferenca, { idioma: language })
  if (vigenciaOf(importacao).replaced.length > 0) {
    return (
      <Text size={12} tone="quiet">
        {diferenca === 0 ? t('lista.conferia') : t('lista.diferia', { valor })}
      </Text>
    )
  }
  return (
    <Text size={12} weight="medium" tone={diferenca === 0 ? 'fav' : 'warn'}>
      <Icon name={diferenca === 0 ? 'check' : 'warning'} size={12} inline />
      {diferenca === 0 ? t('lista.confere') : t('lista.difere', { valor })}
    </Text>
  )
}
