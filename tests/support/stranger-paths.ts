/** Made by `npm run client`; never by hand. */
export const MADE_FROM = '521b324cb919ff0c3a5b8ff3faced6137165540ba27bda9c8de816b0406e3eea'

export interface paths {
  '/api/v1/batch': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['runBatch']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/live': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get: operations['followChanges']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/members': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get: operations['listMembers']
    put?: never
    post: operations['createMember']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/members/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get: operations['getMember']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch: operations['changeMember']
    trace?: never
  }
}
export interface components {
  schemas: {
    BatchAnswer: {
      status: number
      etag: string | null
      body: Record<string, never>
    }
    BatchOperation: {
      method: 'POST' | 'PATCH' | 'PUT' | 'DELETE'
      path: string
      headers?: {
        'if-match'?: string
        'idempotency-key'?: string
      }
      body?: {
        [key: string]: unknown
      }
    }
    Member: {
      id: string
      personId: string
      memberNo: string | null
      state: 'applied' | 'active' | 'dormant' | 'left' | 'deceased' | null
      kind: 'aktiv' | 'passiv' | 'ehren' | 'kurzzeit' | null
      firstname: string
      lastname: string
      isOrganisation: boolean
      birthOn: string | null
      sex: string
      email: string
      phone: string
      moreContacts: string
      street: string
      postcode: string
      city: string
      entryOn: string | null
      exitOn: string | null
      departments: string[]
      passiveDepartments: string[]
      version: number
    }
    Problem: {
      type: 'about:blank'
      title: string
      status: number
      detail: string
      code?: string
      reference?: string
      errors?: {
        field: string
        message: string
      }[]
    }
  }
  responses: never
  parameters: never
  requestBodies: never
  headers: never
  pathItems: never
}
export interface operations {
  runBatch: {
    parameters: {
      query?: never
      header?: {
        'idempotency-key'?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          operations: components['schemas']['BatchOperation'][]
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            answers: components['schemas']['BatchAnswer'][]
          }
        }
      }
      400: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
      401: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
      403: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
      404: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
      409: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
      412: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
      429: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  followChanges: {
    parameters: {
      query?: {
        list?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'text/event-stream': string
        }
      }
      400: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
      401: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
      403: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
      404: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
      429: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  listMembers: {
    parameters: {
      query?: {
        where?: string[]
        orderBy?:
          | 'lastname'
          | '-lastname'
          | 'firstname'
          | '-firstname'
          | 'memberNo'
          | '-memberNo'
          | 'birthOn'
          | '-birthOn'
          | 'email'
          | '-email'
          | 'postcode'
          | '-postcode'
          | 'city'
          | '-city'
          | 'sex'
          | '-sex'
        limit?: number
        cursor?: string
        asOf?: string
        search?: string
        state?: 'applied' | 'active' | 'dormant' | 'left' | 'deceased' | 'current' | 'coming' | 'all'
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            items: components['schemas']['Member'][]
            nextCursor: string | null
          }
        }
      }
      400: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
      401: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
      403: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  createMember: {
    parameters: {
      query?: never
      header?: {
        'idempotency-key'?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          title?: string
          firstname?: string
          lastname: string
          birthOn?: string | null
          sex?: 'm' | 'w' | 'd' | 'o'
          email?: '' | string
          phone?: string
          moreContacts?: string
          street?: string
          postcode?: string
          city?: string
          isOrganisation?: boolean
          kind?: 'aktiv' | 'passiv' | 'ehren' | 'kurzzeit'
          entryOn?: string
          departmentIds?: string[]
          memberNo?: string
          externalId?: string
        }
      }
    }
    responses: {
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Member']
        }
      }
      400: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
      401: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
      403: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
      404: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
      409: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
      412: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  getMember: {
    parameters: {
      query?: never
      header?: never
      path: {
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Member']
        }
      }
      401: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
      403: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
      404: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  changeMember: {
    parameters: {
      query?: never
      header?: {
        'if-match'?: string
      }
      path: {
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          title?: string
          firstname?: string
          lastname?: string
          birthOn?: string | null
          sex?: 'm' | 'w' | 'd' | 'o'
          email?: '' | string
          phone?: string
          moreContacts?: string
          street?: string
          postcode?: string
          city?: string
          kind?: 'aktiv' | 'passiv' | 'ehren' | 'kurzzeit'
          departmentIds?: string[]
          effectiveOn?: string
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Member']
        }
      }
      202: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            effectiveOn: string
            scheduled: string[]
          }
        }
      }
      400: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
      401: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
      403: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
      404: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
      409: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
      412: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
}
