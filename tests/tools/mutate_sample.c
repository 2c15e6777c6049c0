/* mutate_sample.c - read by mutate.mjs, never compiled. */
static const int table[] = {3, 0};

int sample(int a, int b)
{
    if (a < b && table[0] != a)
        return a + b;
    a = other(b);
    call(a, 2);
    while (a > 10)
        a -= 4;
    return a;
}
