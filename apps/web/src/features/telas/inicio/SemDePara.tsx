import type { Inicio } from '@lastro/contract'
import { formatInteger } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Moeda, Razao, Valor } from '../../../ui/Valor.tsx'
import { Block } from './Block.tsx'
import { Item } from './Item.tsx'
import { Conta, MaioresContas } from './MaioresContas.tsx'

/**
 * Unmapped accounts and the amount they keep out of the DRE, largest first. Balances equal the De-Para; sums of several are marked as
 * absolute.
 */
export function SemDePara({ semDePara, canUpdate }: { semDePara: Inicio['semDePara']; canUpdate: boolean }) {
  const { t } = useTranslation('inicio')
  const { language } = usePreferencias()
  const { contas, valorCentavos, cobertura, maiores } = semDePara
  const others = contas - maiores.length
  return (
    <Block title={t('semDePara.titulo')} note={formatInteger(contas, language)}>
      <Item
        icon="dePara"
        title={
          <>
            <Moeda /> <Valor centavos={valorCentavos} /> {t('semDePara.fora')}
          </>
        }
        detail={
          cobertura !== null && (
            <>
              {t('semDePara.cobertura')} <Razao razao={cobertura} symbol /> {t('semDePara.doValor')}
            </>
          )
        }
        action={
          <ButtonLink to={paths.dePara} size="small">
            {t(canUpdate ? 'semDePara.mapear' : 'semDePara.ver')}
          </ButtonLink>
        }
      />
      <Stack padding={[0, 40]}>
        <MaioresContas contas={maiores}>
          {others > 0 && (
            <Conta
              descricao={t('semDePara.outras', { count: others })}
              centavos={maiores.reduce((rest, { saldoCentavos }) => rest - Math.abs(saldoCentavos), valorCentavos)}
            />
          )}
        </MaioresContas>
      </Stack>
    </Block>
  )
}
