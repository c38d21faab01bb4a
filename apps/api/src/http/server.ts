import { randomUUID } from 'node:crypto'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { answerClientError } from './client-error.ts'
import { installErrorHandler, sendError } from './error-handler.ts'
import { securityHeaders } from './headers.ts'
import { installJsonBody } from './json-body.ts'
import type { HttpSettings } from './settings.ts'
import { ARRIVAL_MAX_MS, CHECK_MS, HEADERS_MAX_MS, installSlowArrival } from './body-timeout.ts'
import { compileSerializer } from './serializer.ts'
import { compileValidator } from './validate.ts'

/** The largest JSON body is a De-Para change of 2,000 accounts; multipart files have their own limit. */
const BODY_MAX_BYTES = 1024 * 1024

export function createServer(settings: HttpSettings, logger: FastifyBaseLogger | undefined): FastifyInstance {
  const headers = securityHeaders('api', settings.https)
  const clientError = answerClientError(headers)
  const app = Fastify({
    ...(logger === undefined ? { logger: false } : { loggerInstance: logger }),
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: ARRIVAL_MAX_MS,
    http: { headersTimeout: HEADERS_MAX_MS, connectionsCheckingInterval: CHECK_MS },
    // One hop: what the balancer saw. Addresses before it in X-Forwarded-For are the caller's own claim.
    trustProxy: settings.trustProxy && ((_address, hop) => hop === 0),
    // Never the caller's own id: support searches the log by it.
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    // The balancer writes the access log, one line per request; this log has only failures.
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    clientErrorHandler: clientError,
    // An address that cannot be decoded fails before any hook.
    frameworkErrors: (error, request, reply) => {
      void sendError(request, reply.headers(headers), error)
    },
  })
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(compileSerializer)
  app.decorateRequest('acesso', null)
  app.decorateRequest('integracao', null)
  installJsonBody(app)
  installErrorHandler(app, headers)
  installSlowArrival(app, clientError)
  return app
}
