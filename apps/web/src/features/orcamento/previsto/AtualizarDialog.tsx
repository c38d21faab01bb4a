import {
  type OrcamentoPrevisto,
  type PrevistoDiferenca,
  orcamentoAcompanhamentoRotas,
  orcamentoAtosRotas,
  orcamentoPrevistoRotas,
  orcamentoRotas,
} from '@lastro/contract'
import { isSubtrativa, listMeses, orientCentavos } from '@lastro/engine'
import { formatInteger, formatMes, formatPeriodos } from '@lastro/formato'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidate } from '../../../api/api.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../ui/Dialog.tsx'
import { SelectField } from '../../../ui/Field.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Detail, Note, Text } from '../../../ui/Text.tsx'
import { Valor } from '../../../ui/Valor.tsx'
import { Stale } from '../../../ui/layout.tsx'
import { listBeforeAfter } from '../before-after.tsx'
import { previstoQuery } from './queries.ts'

interface AtualizarDialogProps {
  id: number
  inicio: string
  onClose: () => void
}

export function AtualizarDialog({ id, inicio, onClose }: AtualizarDialogProps) {
  const { t } = useTranslation('orcamento-previsto')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const [chosen, setChosen] = useState<string | undefined>(undefined)
  const { data, error, isPlaceholderData } = useQuery(previstoQuery(id, chosen))
  const refresh = useMutation({
    mutationFn: ({ ate, sequencia, versaoDados }: OrcamentoPrevisto) =>
      call(orcamentoPrevistoRotas.update, { params: { id }, body: { ate, vista: sequencia, versaoDados } }, { silent: true }),
    onSuccess: async ({ celulas }) => {
      showSuccess(t('atualizar.feito', { count: celulas, total: formatInteger(celulas, language) }))
      onClose()
      await invalidate(orcamentoRotas.get, orcamentoAtosRotas.listLinhas, orcamentoPrevistoRotas.get, orcamentoAcompanhamentoRotas.get)
    },
    // The ledger or the budget has often changed, so refetch the differences.
    onError: () => void invalidate(orcamentoPrevistoRotas.get),
  })
  const nothing = data !== undefined && data.celulas === 0 && data.ate === data.realizadoAte
  return (
    <Dialog title={t('atualizar.titulo')} size="wide" onClose={onClose}>
      <DialogBody>
        <p>{t('atualizar.texto')}</p>
        {!data && !error && <SkeletonRows rows={6} label={commonT('carregando')} />}
        {data && (
          <Stale gap={12} stale={isPlaceholderData}>
            <SelectField
              label={t('fazer.ate')}
              hint={t('atualizar.ateDica')}
              value={data.ate}
              onChange={(event) => setChosen(event.currentTarget.value)}
            >
              {listMeses(
                inicio,
                data.disponivelAte === null || data.disponivelAte < data.realizadoAte ? data.realizadoAte : data.disponivelAte,
              )
                .filter((mes) => mes >= data.realizadoAte)
                .map((mes) => (
                  <option key={mes} value={mes}>
                    {formatMes(mes, language)}
                  </option>
                ))}
            </SelectField>
            <Resumo previsto={data} />
            {data.diferencas.length > 0 && <Diferencas previsto={data} />}
          </Stale>
        )}
        <FormError error={refresh.error ?? (data ? null : error)} />
        <DialogActions>
          <Button
            variant="primary"
            busy={refresh.isPending}
            disabled={data === undefined || nothing || isPlaceholderData}
            onClick={() => data && refresh.mutate(data)}
          >
            {t('atualizar.confirmar')}
          </Button>
        </DialogActions>
      </DialogBody>
    </Dialog>
  )
}

function Resumo({ previsto }: { previsto: OrcamentoPrevisto }) {
  const { t } = useTranslation('orcamento-previsto')
  const { language } = usePreferencias()
  const { celulas, linhasNovas, totalCentavos, novoTotalCentavos, semRealizado } = previsto
  return (
    <div role="status">
      {celulas === 0 ? (
        <p>{t('igual')}</p>
      ) : (
        <p>
          {t('mudou', { count: celulas, total: formatInteger(celulas, language) })}{' '}
          {linhasNovas > 0 && t('atualizar.novas', { count: linhasNovas, total: formatInteger(linhasNovas, language) })}{' '}
          {t('atualizar.ano')} <Valor centavos={totalCentavos} zero="zero" /> → <Valor centavos={novoTotalCentavos} zero="zero" />
        </p>
      )}
      {semRealizado.length > 0 && (
        <Text tone="warn">
          {t('atualizar.semRealizado', {
            meses: formatPeriodos(
              semRealizado.map((mes) => ({ inicio: mes, fim: mes })),
              language,
            ),
          })}
        </Text>
      )}
    </div>
  )
}

function Diferencas({ previsto: { diferencas, celulas } }: { previsto: OrcamentoPrevisto }) {
  const { t } = useTranslation('orcamento-previsto')
  const { language } = usePreferencias()
  return (
    <>
      <DataTable
        frame="boxed"
        label={t('diferenca.tabela')}
        rows={diferencas}
        rowKey={chaveOf}
        columns={[
          {
            id: 'linha',
            header: t('diferenca.linha'),
            cell: ({ grupoItem, natureza, centroCusto, filial, nova }) => (
              <>
                <bdi>{isSubtrativa(natureza) ? `(−) ${grupoItem.descricao}` : grupoItem.descricao}</bdi>
                <Detail>
                  {[centroCusto?.descricao, filial?.descricao, nova ? t('diferenca.nova') : undefined].filter(Boolean).join(' · ')}
                </Detail>
              </>
            ),
          },
          { id: 'mes', header: t('diferenca.mes'), cell: ({ mes }) => formatMes(mes, language) },
          ...listBeforeAfter<PrevistoDiferenca>(
            { antes: t('diferenca.atual'), depois: t('diferenca.realizado'), diferenca: t('diferenca.diferenca') },
            ({ natureza, atualCentavos, realizadoCentavos }) => ({
              antes: orientCentavos(natureza, atualCentavos),
              depois: orientCentavos(natureza, realizadoCentavos),
            }),
          ),
        ]}
      />
      {celulas > diferencas.length && (
        <Note>
          {t('diferenca.resto', { mostradas: formatInteger(diferencas.length, language), total: formatInteger(celulas, language) })}
        </Note>
      )}
    </>
  )
}

const chaveOf = ({ grupoItem, centroCusto, filial, mes }: PrevistoDiferenca): string =>
  `${grupoItem.id} ${centroCusto?.id ?? 0} ${filial?.id ?? 0} ${mes}`
