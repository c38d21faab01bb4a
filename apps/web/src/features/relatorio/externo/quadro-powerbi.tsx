/** Frames a report of Power BI by its official client, which comes with the application: nothing is loaded from elsewhere but the report itself. */
import { startQuadro, tell } from './quadro-base.ts'
// After the line above: the client listens from the moment it is loaded.
import { type Embed, models, Report, type service } from 'powerbi-client'
import { PowerBIEmbed } from 'powerbi-client-react'
import { createRoot } from 'react-dom/client'
import { falhaOf } from './powerbi-failure.ts'
import { createService } from './powerbi-service.ts'

let report: Report | undefined

/** Of an error event. Power BI says how bad it is; where it does not, it is as bad as can be. */
function readErro(detail: unknown): { message: string; detailedMessage: string; level: models.TraceType } {
  const erro: Partial<models.IError> = typeof detail === 'object' && detail !== null ? detail : {}
  return { message: erro.message ?? '', detailedMessage: erro.detailedMessage ?? '', level: erro.level ?? models.TraceType.Fatal }
}

function createEventHandlers(): Map<string, (event?: service.ICustomEvent<unknown>) => void> {
  let loaded = false
  return new Map([
    [
      'loaded',
      () => {
        loaded = true
        tell({ lastro: 'carregado' })
      },
    ],
    [
      'error',
      (event?: service.ICustomEvent<unknown>) => {
        const erro = readErro(event?.detail)
        const falha = falhaOf(erro)
        if (falha === 'expirado') tell({ lastro: 'semToken' })
        // A visual that cannot be drawn says so itself; the report around it goes on.
        else if (!loaded || erro.level >= models.TraceType.Fatal) tell({ lastro: 'falha', falha, codigo: erro.message })
      },
    ],
  ])
}

startQuadro({
  speaks: true,
  show(main, incorporado, { titulo, idioma }) {
    if (incorporado.tipo !== 'powerbi') return
    const { relatorio, embedUrl, token, mostraFiltros, mostraPaginas } = incorporado
    createRoot(main).render(
      <PowerBIEmbed
        service={createService(embedUrl)}
        // Drawn once: with another object the client would load the report anew, without filters and page.
        embedConfig={{
          type: 'report',
          id: relatorio,
          embedUrl,
          accessToken: token,
          tokenType: models.TokenType.Embed,
          permissions: models.Permissions.Read,
          settings: {
            hideErrors: true,
            localeSettings: { language: idioma, formatLocale: idioma },
            panes: { filters: { visible: mostraFiltros, expanded: false }, pageNavigation: { visible: mostraPaginas } },
          },
        }}
        eventHandlers={createEventHandlers()}
        cssClassName="powerbi"
        getEmbeddedComponent={(embed: Embed) => {
          if (!(embed instanceof Report)) return
          report = embed
          embed.setComponentTitle(titulo)
        }}
      />,
    )
  },
  // The report that is open gets another token: filters and page stay as they are.
  async renew(token) {
    try {
      await report?.setAccessToken(token)
      tell({ lastro: 'tokenAceito' })
    } catch {
      tell({ lastro: 'falha', falha: 'semAcesso', codigo: '' })
    }
  },
  async refresh() {
    await report?.refresh()
  },
})
