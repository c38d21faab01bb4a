import type { DreConsolidado, DreEliminacao } from '@lastro/contract'
import { formatInstant, formatMes } from '@lastro/formato'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../api/refusal.ts'
import { useNow } from '../../../format/use-now.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Inline, Spacer, Stack } from '../../../ui/layout.tsx'
import { Note, Text, Truncate } from '../../../ui/Text.tsx'
import { Moeda, Valor } from '../../../ui/Valor.tsx'
import { PainelExplicacao } from '../PainelExplicacao.tsx'
import { fontesDe, sumEfeito } from './consolidado.ts'
import { NovaEliminacao } from './NovaEliminacao.tsx'
import { removeEliminacao } from './queries.ts'

interface EliminacoesPainelProps {
  consolidado: DreConsolidado
  onClose: () => void
}

export function EliminacoesPainel({ consolidado, onClose }: EliminacoesPainelProps) {
  const { t } = useTranslation('dre-consolidado')
  const { t: coluna } = useTranslation('dre-comparativo')
  const { eliminacoes, itens, clientes } = consolidado
  const fontes = fontesDe(consolidado)
  const canChange = itens.length > 0
  return (
    <PainelExplicacao
      nome={t('eliminacoes.nome')}
      titulo={t('eliminacoes.nome')}
      numero={fontes.map((fonte) => (
        <Note key={fonte} tone="soft">
          {fontes.length > 1 && `${coluna(`fontes.${fonte}`)} · `}
          {t('eliminacoes.efeito')} <Moeda /> <Valor centavos={sumEfeito(eliminacoes, fonte)} zero="zero" />
        </Note>
      ))}
      onClose={onClose}
    >
      <Stack gap={16} padding={[12, 16]}>
        {eliminacoes.length === 0 && <Note>{t('eliminacoes.nenhuma')}</Note>}
        <Stack as="ul" divided>
          {eliminacoes.map((eliminacao) => (
            <Eliminacao key={eliminacao.id} eliminacao={eliminacao} canRemove={canChange} />
          ))}
        </Stack>
        {canChange && (clientes.length > 1 ? <NovaEliminacao consolidado={consolidado} /> : <Note>{t('eliminacoes.soUma')}</Note>)}
      </Stack>
    </PainelExplicacao>
  )
}

function Eliminacao({ eliminacao, canRemove }: { eliminacao: DreEliminacao; canRemove: boolean }) {
  const { t } = useTranslation('dre-consolidado')
  const { t: coluna } = useTranslation('dre-comparativo')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const now = useNow()
  const [asking, setAsking] = useState(false)
  const { id, fonte, mes, item, contrapartida, valorCentavos, clientes, motivo, quem, createdAt } = eliminacao
  const remove = useMutation({
    mutationFn: () => removeEliminacao(id),
    onSuccess: () => showSuccess(t('eliminacoes.excluida')),
    onError: showRefusal,
  })
  return (
    <Stack as="li" padding={[8, 0]}>
      <Inline as="p" justify="between" align="baseline">
        <Text weight="semibold">
          {clientes[0].nome} → {clientes[1].nome}
        </Text>
        <Text tone="soft">
          {fonte === 'orcado' && `${coluna('fontes.orcado')}, `}
          {formatMes(mes, language)}
        </Text>
      </Inline>
      <Inline as="p" justify="between">
        <Truncate>{`${item.codigo} ${item.descricao}`}</Truncate>
        <Valor centavos={valorCentavos} sinal />
      </Inline>
      {contrapartida && (
        <Inline as="p" justify="between">
          <Truncate>{`${contrapartida.codigo} ${contrapartida.descricao}`}</Truncate>
          <Valor centavos={-valorCentavos} sinal />
        </Inline>
      )}
      <Text as="p" tone="soft">
        {motivo}
      </Text>
      <Inline as="p" justify="between">
        <Text size={12} tone="quiet">
          {quem}, <time dateTime={createdAt}>{formatInstant(createdAt, now, language)}</time>
        </Text>
        {canRemove && !asking && (
          <Button size="small" variant="quiet" onClick={() => setAsking(true)}>
            {t('eliminacoes.excluir')}
          </Button>
        )}
      </Inline>
      {asking && (
        <Inline as="p" role="alert" wrap>
          {t('eliminacoes.excluirPergunta')}
          <Spacer />
          <Button size="small" onClick={() => setAsking(false)}>
            {commonT('cancelar')}
          </Button>
          <Button size="small" variant="primary" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('eliminacoes.excluir')}
          </Button>
        </Inline>
      )}
    </Stack>
  )
}
